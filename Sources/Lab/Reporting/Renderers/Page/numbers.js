// Writes numbers as `Statistic` and `Metric` do: the page holds each number once, without its text, and computes others
// at the size that a reader chooses.

const grouped = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
// Three significant digits: 4.20e-7, 0.0123, 1.23, 12.3, 123, 12,300.
function three(value) {
  const magnitude = Math.abs(value);
  if (magnitude === 0) return "0";
  if (magnitude < 0.0009995 || magnitude >= 1e15) return value.toExponential(2).replace("e+", "e");
  if (magnitude >= 999.5) return grouped(Math.round(value));
  const places = Math.floor(Math.log10(Number(magnitude.toPrecision(3))));
  return Number(value.toPrecision(3)).toFixed(Math.max(0, 2 - places));
}
function time(value) {
  const magnitude = Math.abs(value);
  const unit = [999.5, 999.5e3, 999.5e6].filter((limit) => magnitude >= limit).length;
  return `${three(value / 1000 ** unit)} ${["ns", "µs", "ms", "s"][unit]}`;
}
// A multiple in two digits, of hundreds in three: 1.9, 11, 109, 1,500.
function factor(value) {
  if (value < 9.95) return value.toFixed(1);
  return grouped(value < 999.5 ? Math.round(value) : Number(value.toPrecision(2)));
}
// A text in which no line parts a number from its unit.
const keepingUnits = (text) => text.replace(/(\d) (?=([nµm]?s|%|[kMG]?B)(?![\w-]))/g, "$1\u00a0");
function rate(value) {
  const scale = [[" G", 1e9], [" M", 1e6], [" k", 1e3]].find(([, factor]) => value >= 0.9995 * factor) ?? ["", 1];
  return three(value / scale[1]) + scale[0];
}
// Bytes kept below 0 are no size: something else was freed meanwhile.
const belowMeasurable = "below what can be measured";
const formats = {
  metric: (value, unit) => {
    if (unit === "ns") return time(value);
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? grouped(value) : three(value);
  },
  count: (value) => (Math.abs(value) < 1e15 ? grouped(value) : three(value)),
  // Below a thousandth as a fraction: 1/5,780×.
  ratio: (value) => (value > 0 && value < 0.0009995 ? `1/${three(1 / value)}×` : `${three(value)}×`),
  rate,
  bytes: (value) => `${rate(value).replace(/^[^ ]*$/, "$& ")}B`,
  percent: (value) => three(value * 100),
};
// The number that the text of a metric's value says.
function shownNumber(value, unit) {
  if (unit !== "ns" && Number.isInteger(value)) return value;
  const scale = unit === "ns" ? [1e9, 1e6, 1e3].find((factor) => value >= 0.9995 * factor) ?? 1 : 1;
  const scaled = value / scale;
  return scale * (scaled >= 999.5 ? Math.round(scaled) : Number(scaled.toPrecision(3)));
}

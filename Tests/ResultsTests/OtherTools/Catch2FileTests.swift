import Testing

@testable import Results

@Suite("Files of Catch2")
struct Catch2FileTests {
    @Test("Catch2: means and deviations, from XML and from what it prints")
    func catch2() throws {
        let xml = try converted(
            .catch2,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Catch2TestRun name="t" rng-seed="1" catch2-version="3.5.0"><TestCase name="Fib &lt;x&gt;" filename="a.cpp">
            <BenchmarkResults name="f(10)" samples="100" resamples="100000" iterations="5" clockResolution="20">
            <mean value="344.5" lowerBound="341" upperBound="349" ci="0.95"/>
            <standardDeviation value="19.1" lowerBound="16" upperBound="24" ci="0.95"/><outliers variance="0.5"/>
            </BenchmarkResults><BenchmarkResults name="bad"><failed message="thrown"/></BenchmarkResults>
            </TestCase></Catch2TestRun>
            """)
        #expect(
            xml.cellTexts == [
                "Fib <x>/f(10)/default warm time-mean [[344.5]]", "Fib <x>/f(10)/default warm time-stddev [[19.1]]",
            ])
        #expect(xml.result.notRun.map(\.reason) == ["thrown"] && xml.result.source?.version == "3.5.0")

        let printed = try converted(
            .catch2,
            """
            -------------------------------------------------------------------------------
            Fib
            -------------------------------------------------------------------------------
            a.cpp:5
            ...............................................................................

            benchmark name                       samples       iterations    est run time
                                                 mean          low mean      high mean
                                                 std dev       low std dev   high std dev
            -------------------------------------------------------------------------------
            f 10                                           100           208     7.1968 ms
                                                    344 ns        341 ns        349 ns
                                                 19.123 ns    16.2 ns      24.1 ns
            """)
        #expect(
            printed.cellTexts == [
                "Fib/f 10/default warm time-mean [[344.0]]", "Fib/f 10/default warm time-stddev [[19.123]]",
            ])
    }
}

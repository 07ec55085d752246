#ifndef MILLI_CELF_H
#define MILLI_CELF_H

// The format of object files. Where the system has no header for it, as on macOS, the parts of it that Milli uses are
// declared here as the System V ABI has them: https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html
#if __has_include(<elf.h>)
#include <elf.h>
#else
#include <stdint.h>

#define EI_NIDENT 16

typedef struct {
    unsigned char e_ident[EI_NIDENT];
    uint16_t e_type, e_machine;
    uint32_t e_version;
    uint64_t e_entry, e_phoff, e_shoff;
    uint32_t e_flags;
    uint16_t e_ehsize, e_phentsize, e_phnum, e_shentsize, e_shnum, e_shstrndx;
} Elf64_Ehdr;

typedef struct {
    uint32_t sh_name, sh_type;
    uint64_t sh_flags, sh_addr, sh_offset, sh_size;
    uint32_t sh_link, sh_info;
    uint64_t sh_addralign, sh_entsize;
} Elf64_Shdr;

typedef struct {
    uint32_t st_name;
    unsigned char st_info, st_other;
    uint16_t st_shndx;
    uint64_t st_value, st_size;
} Elf64_Sym;

typedef struct {
    uint64_t r_offset, r_info;
    int64_t r_addend;
} Elf64_Rela;

#define ELFCLASS64 2
#define ELFDATA2LSB 1
#define ET_REL 1
#define EM_X86_64 62
#define EM_AARCH64 183

#define SHT_NULL 0
#define SHT_SYMTAB 2
#define SHT_RELA 4
#define SHT_NOBITS 8
#define SHT_REL 9

#define SHF_WRITE (1 << 0)
#define SHF_ALLOC (1 << 1)
#define SHF_EXECINSTR (1 << 2)
#define SHF_MERGE (1 << 4)
#define SHF_STRINGS (1 << 5)
#define SHF_TLS (1 << 10)

#define SHN_UNDEF 0
#define SHN_LORESERVE 0xFF00

#define STB_LOCAL 0
#define STT_FUNC 2
#define STT_SECTION 3
#define STT_GNU_IFUNC 10

#define R_X86_64_PC32 2
#define R_X86_64_PLT32 4
#define R_X86_64_PC64 24
#define R_AARCH64_PREL64 260
#define R_AARCH64_PREL32 261
#define R_AARCH64_PREL16 262
#define R_AARCH64_JUMP26 282
#define R_AARCH64_CALL26 283
#endif

// Newer than some headers.
#ifndef SHT_RELR
#define SHT_RELR 19
#endif
// LLVM's compact relocations.
#ifndef SHT_CREL
#define SHT_CREL 0x40000014
#endif

#endif

# SPDX-License-Identifier: Apache-2.0
#
# What each workload is made of. firmware/build.mk turns this into rules.
#
#   NAME.packages  Debian source packages, unpacked as $(SRC)/PACKAGE
#   NAME.sources   C files; main becomes app_main on the command line
#   NAME.flags     compiler options, on the platform and on the host
#   NAME.ldflags   linker options, on the platform
#   NAME.args      its argument vector
#   NAME.inputs    files it can open, NAME=PATH; "stdin" is standard input
#
# No third party's file is changed: what a program needs beyond POSIX is in
# firmware/platform, what its configure script would write is in our folder
# of its name.

WORKLOADS := gzip bzip2 lua sqlite tcc chess avrsim json xml

OURS := firmware/workloads

# Deflate and inflate 80 KB of text.
gzip.packages := zlib
gzip.sources  := $(OURS)/gzip.c $(addprefix $(SRC)/zlib/, adler32.c compress.c crc32.c \
                 deflate.c inffast.c inflate.c inftrees.c trees.c uncompr.c zutil.c)
gzip.flags    := -isystem $(SRC)/zlib
gzip.args     := gzip text
gzip.inputs   := text=$(SRC)/zlib/ChangeLog

# Compress 58 KB of C with the smallest block.
bzip2.packages := bzip2
bzip2.sources  := $(addprefix $(SRC)/bzip2/, blocksort.c bzip2.c bzlib.c compress.c \
                  crctable.c decompress.c huffman.c randtable.c)
bzip2.args     := bzip2 -1 -k -v text
bzip2.inputs   := text=$(SRC)/bzip2/bzip2.c

# Queens, word counts, primes and pattern substitution in the Lua interpreter.
lua.packages := lua5.4
lua.sources  := $(addprefix $(SRC)/lua5.4/src/, lapi.c lauxlib.c lbaselib.c lcode.c \
                lcorolib.c lctype.c ldblib.c ldebug.c ldo.c ldump.c lfunc.c lgc.c linit.c \
                liolib.c llex.c lmathlib.c lmem.c loadlib.c lobject.c lopcodes.c loslib.c \
                lparser.c lstate.c lstring.c lstrlib.c ltable.c ltablib.c ltm.c lua.c \
                lundump.c lutf8lib.c lvm.c lzio.c)
lua.flags    := -I$(SRC)/lua5.4/src -I$(OURS)/lua
lua.args     := lua mixture.lua
lua.inputs   := mixture.lua=$(OURS)/lua/mixture.lua text=$(SRC)/lua5.4/src/lvm.c

# Inserts, indices, joins and updates on a database in memory.
sqlite.packages := sqlite3
sqlite.sources  := $(OURS)/sqlite.c $(WL)/sqlite/amalgamation/sqlite3.c
sqlite.flags    := -isystem $(WL)/sqlite/amalgamation -DSQLITE_OS_OTHER=1 -DSQLITE_THREADSAFE=0 \
                   -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_OMIT_WAL -DSQLITE_TEMP_STORE=3 \
                   -DSQLITE_OMIT_DATETIME_FUNCS -DSQLITE_DEFAULT_MEMSTATUS=0
sqlite.args     := sqlite 250

# The compiler tcc translates half of zlib to RISC-V objects.
tcc.packages := tcc zlib
tcc.sources  := $(SRC)/tcc/tcc.c
tcc.flags    := -I$(OURS)/tcc -I$(SRC)/tcc -DTCC_TARGET_RISCV64
tcc.args     := tcc -nostdinc -nostdlib -c -o zlib.o zlib.c
tcc.inputs   := zlib.c=$(WL)/tcc/zlib.c

# One move of a middle game, four plies deep.
chess.packages := phalanx
chess.sources  := $(addprefix $(SRC)/phalanx/, bcreate.c book.c data.c easy.c endgame.c \
                  evaluate.c genmoves.c hash.c io.c killers.c learn.c levels.c moving.c \
                  phalanx.c search.c static.c)
chess.args     := phalanx -b- -l- -o- -x+ -t 256
chess.inputs   := stdin=$(OURS)/chess.txt

# A simulator of AVR microcontrollers runs a program of its own.
AVRSIM := $(SRC)/simavr/simavr
avrsim.packages := simavr
avrsim.sources  := $(OURS)/avrsim/main.c \
                   $(AVRSIM)/cores/sim_mega328.c $(AVRSIM)/cores/sim_megax8.c \
                   $(addprefix $(AVRSIM)/sim/, avr_acomp.c avr_adc.c avr_bitbang.c \
                   avr_eeprom.c avr_extint.c avr_flash.c avr_ioport.c avr_lin.c avr_spi.c \
                   avr_timer.c avr_twi.c avr_uart.c avr_usb.c avr_watchdog.c sim_avr.c \
                   sim_core.c sim_cycle_timers.c sim_interrupts.c sim_io.c sim_irq.c \
                   sim_utils.c sim_vcd_file.c)
avrsim.flags    := -I$(OURS)/avrsim -isystem $(AVRSIM) -isystem $(AVRSIM)/sim \
                  -idirafter /usr/lib/avr/include
avrsim.args     := avrsim program.bin
avrsim.inputs   := program.bin=$(WL)/avrsim/program.bin

# Parse, edit, print and compare a JSON document.
json.packages := cjson
json.sources  := $(OURS)/json.c $(SRC)/cjson/cJSON.c
json.flags    := -isystem $(SRC)/cjson
json.ldflags  := -DPICOLIBC_DOUBLE_PRINTF_SCANF
json.args     := json 120

# Parse a document of 105 KB and count its elements.
xml.packages := expat
xml.sources  := $(OURS)/xml/main.c \
                $(addprefix $(SRC)/expat/expat/lib/, xmlparse.c xmlrole.c xmltok.c)
xml.flags    := -I$(OURS)/xml -isystem $(SRC)/expat/expat/lib
xml.args     := xml document
xml.inputs   := document=$(SRC)/expat/expat/doc/reference.html

# ---- files that are made before the programs ----

# sqlite's source package has the parts only; its own scripts join them.
$(WL)/sqlite/amalgamation/sqlite3.c: $(SRC)/sqlite3.fetched
	@rm -rf $(@D) && mkdir -p $(@D)
	cd $(@D) && $(abspath $(SRC))/sqlite3/configure --disable-tcl --disable-readline \
	  > configure.log 2>&1 && $(MAKE) sqlite3.c > make.log 2>&1

$(WL)/sqlite/sqlite.o: $(WL)/sqlite/amalgamation/sqlite3.c

# tcc's input is preprocessed here, so that it needs no headers.
$(WL)/tcc/zlib.c: $(OURS)/tcc/zlib.c $(SRC)/zlib.fetched $(SRC)/tcc.fetched
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv64imac -mabi=lp64 --specs=picolibc.specs -E -P \
	  -D__PICOLIBC_ERRNO_FUNCTION=errno_location -I$(SRC)/tcc/include -I$(SRC)/zlib $< -o $@

$(WL)/avrsim/program.bin: $(OURS)/avrsim/program.c
	@mkdir -p $(@D)
	avr-gcc -mmcu=atmega328p -Os -Wall -Wextra -Werror -o $(@:.bin=.avr) $<
	avr-objcopy -O binary $(@:.bin=.avr) $@

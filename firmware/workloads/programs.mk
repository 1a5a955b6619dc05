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

# Parameters of compressors are chosen on WORKLOADS alone; REPORT_WORKLOADS, of
# other kinds, tell what the choice is worth elsewhere.
WORKLOADS        := gzip bzip2 lua sqlite tcc chess avrsim json xml
REPORT_WORKLOADS := xz sat yacc js awk dc speech jpeg crypto physics
PROGRAMS         := $(WORKLOADS) $(REPORT_WORKLOADS)

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

# ---- the report set ----

# LZMA with a binary-tree match finder, there and back over 17 KB of C.
LZMA := $(SRC)/xz-utils/src/liblzma
xz.packages := xz-utils
xz.sources  := $(OURS)/xz/main.c $(addprefix $(LZMA)/, \
               check/check.c check/crc32_fast.c check/crc32_table.c \
               $(addprefix common/, block_buffer_decoder.c block_buffer_encoder.c \
               block_decoder.c block_encoder.c block_header_decoder.c \
               block_header_encoder.c block_util.c common.c easy_preset.c filter_common.c \
               filter_decoder.c filter_encoder.c filter_flags_decoder.c \
               filter_flags_encoder.c index.c index_encoder.c index_hash.c \
               stream_buffer_decoder.c stream_buffer_encoder.c stream_decoder.c \
               stream_flags_common.c stream_flags_decoder.c stream_flags_encoder.c \
               vli_decoder.c vli_encoder.c vli_size.c) \
               lz/lz_decoder.c lz/lz_encoder.c lz/lz_encoder_mf.c \
               $(addprefix lzma/, fastpos_table.c lzma2_decoder.c lzma2_encoder.c \
               lzma_decoder.c lzma_encoder.c lzma_encoder_optimum_fast.c \
               lzma_encoder_optimum_normal.c lzma_encoder_presets.c) rangecoder/price_table.c)
xz.flags    := -DHAVE_CONFIG_H -I$(OURS)/xz $(addprefix -isystem $(LZMA)/, api common check \
               lz lzma rangecoder delta simple) -isystem $(SRC)/xz-utils/src/common
xz.args     := xz text
xz.inputs   := text=$(LZMA)/lz/lz_encoder_mf.c

# A satisfiability solver: one random formula that has a solution, one that has none.
sat.packages := picosat
sat.sources  := $(OURS)/sat.c $(SRC)/picosat/picosat.c
sat.flags    := -isystem $(SRC)/picosat -DNDEBUG -DNGETRUSAGE
sat.args     := sat 160 6

# The parser generator byacc makes the tables of a grammar of C.
yacc.packages := byacc
yacc.sources  := $(addprefix $(SRC)/byacc/, closure.c error.c graph.c lalr.c lr0.c main.c \
                 mkpar.c mstring.c output.c reader.c symtab.c verbose.c warshall.c yaccpar.c)
yacc.flags    := -DHAVE_CONFIG_H -I$(OURS)/yacc -isystem $(SRC)/byacc
yacc.args     := yacc -d grammar.y
yacc.inputs   := grammar.y=$(SRC)/byacc/test/grammar.y

# Objects, closures, patterns and JSON in the JavaScript interpreter mujs.
js.packages := mujs
js.sources  := $(addprefix $(SRC)/mujs/, one.c main.c)
js.flags    := -isystem $(SRC)/mujs
js.ldflags  := -DPICOLIBC_DOUBLE_PRINTF_SCANF
js.args     := js mixture.js
js.inputs   := mixture.js=$(OURS)/js/mixture.js

# Words, numbers and functions of a C file in mawk.
awk.packages := mawk
awk.sources  := $(addprefix $(SRC)/mawk/, array.c bi_funct.c bi_vars.c cast.c code.c da.c \
                error.c execute.c fcall.c field.c files.c fin.c hash.c init.c jmp.c kw.c \
                main.c matherr.c memory.c parse.c print.c re_cmpl.c regexp.c scan.c \
                split.c trace.c version.c zmalloc.c) $(WL)/awk/scancode.c
awk.flags    := -I$(OURS)/awk -I$(SRC)/mawk
awk.ldflags  := -DPICOLIBC_DOUBLE_PRINTF_SCANF
awk.args     := awk -f report.awk text
awk.inputs   := report.awk=$(OURS)/awk/report.awk text=$(SRC)/mawk/split.c

# Numbers of many digits in the desk calculator dc.
dc.packages := bc
dc.sources  := $(addprefix $(SRC)/bc/dc/, array.c dc.c eval.c misc.c numeric.c stack.c \
               string.c) $(addprefix $(SRC)/bc/lib/, getopt.c getopt1.c number.c)
dc.flags    := -I$(OURS)/dc -isystem $(SRC)/bc/h
dc.args     := dc constants.dc
dc.inputs   := constants.dc=$(OURS)/dc/constants.dc

# Fixed-point speech coding: a synthetic voice through speex and back.
speech.packages := speex
speech.sources  := $(OURS)/speech/main.c $(addprefix $(SRC)/speex/libspeex/, bits.c \
                   cb_search.c exc_10_16_table.c exc_10_32_table.c exc_20_32_table.c \
                   exc_5_256_table.c exc_5_64_table.c exc_8_128_table.c filters.c \
                   gain_table.c gain_table_lbr.c hexc_10_32_table.c hexc_table.c \
                   high_lsp_tables.c lpc.c lsp.c lsp_tables_nb.c ltp.c modes.c modes_wb.c \
                   nb_celp.c quant_lsp.c sb_celp.c speex.c speex_callbacks.c speex_header.c \
                   stereo.c vbr.c vq.c window.c)
speech.flags    := -DHAVE_CONFIG_H -I$(OURS)/speech -isystem $(SRC)/speex/include
speech.args     := speech 50

# Compress a picture with JPEG and decompress it.
jpeg.packages := libjpeg-turbo
jpeg.sources  := $(OURS)/jpeg/main.c $(addprefix $(SRC)/libjpeg-turbo/, jcapimin.c \
                 jcapistd.c jccoefct.c jccolor.c jcdctmgr.c jchuff.c jcicc.c jcinit.c \
                 jcmainct.c jcmarker.c jcmaster.c jcomapi.c jcparam.c jcphuff.c \
                 jcprepct.c jcsample.c jdapimin.c jdapistd.c jdatadst.c jdatasrc.c \
                 jdcoefct.c jdcolor.c jddctmgr.c jdhuff.c jdicc.c jdinput.c jdmainct.c \
                 jdmarker.c jdmaster.c jdmerge.c jdphuff.c jdpostct.c jdsample.c jerror.c \
                 jfdctflt.c jfdctfst.c jfdctint.c jidctflt.c jidctfst.c jidctint.c \
                 jidctred.c jmemmgr.c jmemnobs.c jquant1.c jquant2.c jsimd_none.c jutils.c)
jpeg.flags    := -I$(OURS)/jpeg -isystem $(SRC)/libjpeg-turbo
jpeg.args     := jpeg 288 224

# AES-GCM, ChaCha20-Poly1305 and digests over 12 KB of C.
TOMCRYPT := $(SRC)/libtomcrypt/src
crypto.packages := libtomcrypt
crypto.sources  := $(OURS)/crypto.c $(addprefix $(TOMCRYPT)/, ciphers/aes/aes.c \
                   $(addprefix encauth/gcm/gcm_, add_aad.c add_iv.c done.c gf_mult.c init.c \
                   memory.c mult_h.c process.c reset.c) \
                   $(addprefix encauth/chachapoly/chacha20poly1305_, add_aad.c decrypt.c \
                   done.c encrypt.c init.c memory.c setiv.c setiv_rfc7905.c) \
                   $(addprefix stream/chacha/chacha_, crypt.c done.c ivctr32.c ivctr64.c \
                   keystream.c setup.c) mac/poly1305/poly1305.c \
                   $(addprefix mac/hmac/hmac_, done.c init.c memory.c process.c) \
                   hashes/sha2/sha256.c hashes/sha3.c hashes/sha3_test.c \
                   hashes/helper/hash_memory.c \
                   misc/mem_neq.c misc/zeromem.c \
                   $(addprefix misc/crypt/crypt_, argchk.c cipher_descriptor.c \
                   cipher_is_valid.c hash_descriptor.c hash_is_valid.c register_cipher.c \
                   register_hash.c))
crypto.flags    := -isystem $(TOMCRYPT)/headers -DLTC_NOTHING -DLTC_NO_TEST -DLTC_NO_FILE \
                   -DLTC_RIJNDAEL -DLTC_GCM_MODE -DLTC_CHACHA \
                   -DLTC_POLY1305 -DLTC_CHACHA20POLY1305_MODE -DLTC_HMAC -DLTC_SHA256 \
                   -DLTC_SHA3 -DLTC_HASH_HELPERS
crypto.args     := crypto text
crypto.inputs   := text=$(SRC)/libtomcrypt/src/ciphers/twofish/twofish.c

# Boxes, balls and a spring fall and collide: floating point throughout.
physics.packages := chipmunk
physics.sources  := $(OURS)/physics.c $(addprefix $(SRC)/chipmunk/src/, chipmunk.c \
                    cpArbiter.c cpArray.c cpBBTree.c cpBody.c cpCollision.c cpConstraint.c \
                    cpDampedRotarySpring.c cpDampedSpring.c cpGearJoint.c cpGrooveJoint.c \
                    cpHashSet.c cpPinJoint.c cpPivotJoint.c cpPolyShape.c cpRatchetJoint.c \
                    cpRobust.c cpRotaryLimitJoint.c cpShape.c cpSimpleMotor.c cpSlideJoint.c \
                    cpSpace.c cpSpaceComponent.c cpSpaceHash.c cpSpaceQuery.c cpSpaceStep.c \
                    cpSpatialIndex.c cpSweep1D.c)
physics.flags    := -isystem $(SRC)/chipmunk/include -DNDEBUG
physics.ldflags  := -DPICOLIBC_DOUBLE_PRINTF_SCANF
physics.args     := physics 7 90

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

# mawk's table of characters is printed by a program of its own.
$(WL)/awk/scancode.c: $(OURS)/awk/config.h $(SRC)/mawk.fetched
	@mkdir -p $(@D)
	$(CC) -w -I$(OURS)/awk -I$(SRC)/mawk -o $(@D)/makescan $(SRC)/mawk/makescan.c
	$(@D)/makescan > $@

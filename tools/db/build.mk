# SPDX-License-Identifier: Apache-2.0
#
# tools/db/ is build/libcsdb.a: the profile database.  Programs link it in front
# of TOOLS_LINK, and with DB_LINK.

DB_LIB  := $(patsubst %.c,$(B)/%.o,$(wildcard tools/db/*.c))
DB_LINK := -lsqlite3 -lxxhash

# The schema as C text.
$(B)/tools/db/schema.inc: tools/db/schema.sql
	@mkdir -p $(@D)
	sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $< >$@

$(B)/tools/db/cs_db.o: $(B)/tools/db/schema.inc
$(B)/tools/db/cs_db.o: CFLAGS += -I$(B)/tools/db

$(B)/libcsdb.a: $(DB_LIB)
	rm -f $@
	ar rcs $@ $^

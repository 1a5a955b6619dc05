# SPDX-License-Identifier: Apache-2.0
#
# tools/html/: the page of `coresample report --html`.  Style and script are in
# it as they are here; the page's Content-Security-Policy names their hashes, so
# that nothing else in the page is a style or runs.

HTML_PARTS := $(B)/tools/html/page.css.inc $(B)/tools/html/page.js.inc

$(HTML_PARTS): $(B)/tools/html/%.inc: tools/html/%
	@mkdir -p $(@D)
	(printf '"sha256-%s",\n' "$$(openssl dgst -sha256 -binary $< | base64)"; \
	 sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $<) >$@

$(B)/tools/html/html.o: $(HTML_PARTS)
$(B)/tools/html/html.o: CFLAGS += -I$(B)/tools/html -Wno-overlength-strings

# SPDX-License-Identifier: Apache-2.0
#
# tools/html/: the page of `coresample report --html`.  Style and script are in
# it as they are here; the page's Content-Security-Policy names their hashes, so
# that nothing else in the page is a style or runs.

HTML_HASH := import base64, hashlib, sys; \
  print(base64.b64encode(hashlib.sha256(open(sys.argv[1], "rb").read()).digest()).decode())

HTML_PARTS := $(B)/tools/html/page.css.inc $(B)/tools/html/script.js.inc

# One script, in this order.
$(B)/tools/html/script.js: $(patsubst %,tools/html/%.js,page function graph beside keys)
	@mkdir -p $(@D)
	cat $^ >$@

$(B)/tools/html/page.css: tools/html/page.css
	@mkdir -p $(@D)
	cp $< $@

$(HTML_PARTS): %.inc: %
	@mkdir -p $(@D)
	hash=$$($(PYTHON) -c '$(HTML_HASH)' $<) && \
	  { printf '"sha256-%s",\n' "$$hash"; sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $<; } >$@

$(B)/tools/html/html.o: $(HTML_PARTS)
$(B)/tools/html/html.o: CFLAGS += -I$(B)/tools/html -Wno-overlength-strings

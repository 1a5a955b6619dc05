cs_adapt_insn.sv
cs_adapt_rvfi.sv
cs_adapt_etrace.sv

cs_rv_pkg.sv

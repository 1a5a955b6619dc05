cs_wb_axil.sv
cs_wb_dma.sv
cs_wb_top.sv

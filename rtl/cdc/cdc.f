cs_reset_sync.sv
cs_cdc_word.sv
cs_axil_async.sv

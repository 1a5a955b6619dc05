// SPDX-License-Identifier: Apache-2.0
//
// cs_hash_rom - the byte permutation T of the paper's hash.
//
// GENERATED from tools/gen/roms.py by `make generate`.  DO NOT EDIT.
//
// T is the Fisher-Yates shuffle of 0..255 by xorshift32.
// The word of the last clock with re_i.

`default_nettype none

module cs_hash_rom (
  input  logic       clk_i,
  input  logic       re_i,
  input  logic [7:0] a_i,
  output logic [7:0] q_o
);

  always_ff @(posedge clk_i) begin
    if (re_i) begin
      (* ram_style = "block" *)
      case (a_i)
        8'd0: q_o <= 8'hd0; 8'd1: q_o <= 8'h45; 8'd2: q_o <= 8'h9e;
        8'd3: q_o <= 8'h6c; 8'd4: q_o <= 8'hbc; 8'd5: q_o <= 8'h35;
        8'd6: q_o <= 8'h2f; 8'd7: q_o <= 8'hc7; 8'd8: q_o <= 8'he1;
        8'd9: q_o <= 8'hd8; 8'd10: q_o <= 8'h3e; 8'd11: q_o <= 8'hfd;
        8'd12: q_o <= 8'hdc; 8'd13: q_o <= 8'hfa; 8'd14: q_o <= 8'h9c;
        8'd15: q_o <= 8'hd5; 8'd16: q_o <= 8'hf6; 8'd17: q_o <= 8'h9d;
        8'd18: q_o <= 8'hc1; 8'd19: q_o <= 8'h06; 8'd20: q_o <= 8'h82;
        8'd21: q_o <= 8'hf2; 8'd22: q_o <= 8'hde; 8'd23: q_o <= 8'h27;
        8'd24: q_o <= 8'had; 8'd25: q_o <= 8'h2c; 8'd26: q_o <= 8'ha7;
        8'd27: q_o <= 8'h5a; 8'd28: q_o <= 8'he9; 8'd29: q_o <= 8'hef;
        8'd30: q_o <= 8'he7; 8'd31: q_o <= 8'h54; 8'd32: q_o <= 8'h65;
        8'd33: q_o <= 8'h71; 8'd34: q_o <= 8'h42; 8'd35: q_o <= 8'h21;
        8'd36: q_o <= 8'h9a; 8'd37: q_o <= 8'h1d; 8'd38: q_o <= 8'h20;
        8'd39: q_o <= 8'h78; 8'd40: q_o <= 8'hbf; 8'd41: q_o <= 8'h4c;
        8'd42: q_o <= 8'hb7; 8'd43: q_o <= 8'h0f; 8'd44: q_o <= 8'h84;
        8'd45: q_o <= 8'hcf; 8'd46: q_o <= 8'h70; 8'd47: q_o <= 8'h03;
        8'd48: q_o <= 8'he8; 8'd49: q_o <= 8'h93; 8'd50: q_o <= 8'h91;
        8'd51: q_o <= 8'hb5; 8'd52: q_o <= 8'hf8; 8'd53: q_o <= 8'h96;
        8'd54: q_o <= 8'h33; 8'd55: q_o <= 8'h39; 8'd56: q_o <= 8'h97;
        8'd57: q_o <= 8'h4d; 8'd58: q_o <= 8'h99; 8'd59: q_o <= 8'hbb;
        8'd60: q_o <= 8'h1a; 8'd61: q_o <= 8'ha2; 8'd62: q_o <= 8'h59;
        8'd63: q_o <= 8'h67; 8'd64: q_o <= 8'h1c; 8'd65: q_o <= 8'h24;
        8'd66: q_o <= 8'h85; 8'd67: q_o <= 8'h19; 8'd68: q_o <= 8'hee;
        8'd69: q_o <= 8'h69; 8'd70: q_o <= 8'hbe; 8'd71: q_o <= 8'h63;
        8'd72: q_o <= 8'hc9; 8'd73: q_o <= 8'h89; 8'd74: q_o <= 8'hcd;
        8'd75: q_o <= 8'he0; 8'd76: q_o <= 8'h61; 8'd77: q_o <= 8'hb6;
        8'd78: q_o <= 8'h28; 8'd79: q_o <= 8'h11; 8'd80: q_o <= 8'hfb;
        8'd81: q_o <= 8'he4; 8'd82: q_o <= 8'h16; 8'd83: q_o <= 8'hda;
        8'd84: q_o <= 8'hd3; 8'd85: q_o <= 8'h81; 8'd86: q_o <= 8'h6b;
        8'd87: q_o <= 8'h29; 8'd88: q_o <= 8'h77; 8'd89: q_o <= 8'h17;
        8'd90: q_o <= 8'h55; 8'd91: q_o <= 8'h6f; 8'd92: q_o <= 8'h5d;
        8'd93: q_o <= 8'h86; 8'd94: q_o <= 8'h26; 8'd95: q_o <= 8'h5c;
        8'd96: q_o <= 8'hdf; 8'd97: q_o <= 8'h13; 8'd98: q_o <= 8'h7a;
        8'd99: q_o <= 8'hfe; 8'd100: q_o <= 8'hfc; 8'd101: q_o <= 8'hf1;
        8'd102: q_o <= 8'h58; 8'd103: q_o <= 8'h73; 8'd104: q_o <= 8'hcb;
        8'd105: q_o <= 8'h8f; 8'd106: q_o <= 8'hba; 8'd107: q_o <= 8'hf5;
        8'd108: q_o <= 8'h74; 8'd109: q_o <= 8'hae; 8'd110: q_o <= 8'hea;
        8'd111: q_o <= 8'h6a; 8'd112: q_o <= 8'hd9; 8'd113: q_o <= 8'he5;
        8'd114: q_o <= 8'h38; 8'd115: q_o <= 8'h8b; 8'd116: q_o <= 8'h23;
        8'd117: q_o <= 8'he3; 8'd118: q_o <= 8'h56; 8'd119: q_o <= 8'hab;
        8'd120: q_o <= 8'h36; 8'd121: q_o <= 8'hb0; 8'd122: q_o <= 8'h32;
        8'd123: q_o <= 8'h09; 8'd124: q_o <= 8'hff; 8'd125: q_o <= 8'h44;
        8'd126: q_o <= 8'h4f; 8'd127: q_o <= 8'h30; 8'd128: q_o <= 8'h2b;
        8'd129: q_o <= 8'h98; 8'd130: q_o <= 8'hf3; 8'd131: q_o <= 8'h8d;
        8'd132: q_o <= 8'h4a; 8'd133: q_o <= 8'h7c; 8'd134: q_o <= 8'ha1;
        8'd135: q_o <= 8'hce; 8'd136: q_o <= 8'h7b; 8'd137: q_o <= 8'h6e;
        8'd138: q_o <= 8'h7d; 8'd139: q_o <= 8'hc8; 8'd140: q_o <= 8'h5e;
        8'd141: q_o <= 8'hd2; 8'd142: q_o <= 8'h3c; 8'd143: q_o <= 8'h75;
        8'd144: q_o <= 8'heb; 8'd145: q_o <= 8'h15; 8'd146: q_o <= 8'h52;
        8'd147: q_o <= 8'hf0; 8'd148: q_o <= 8'h3f; 8'd149: q_o <= 8'h04;
        8'd150: q_o <= 8'hf9; 8'd151: q_o <= 8'ha0; 8'd152: q_o <= 8'hd7;
        8'd153: q_o <= 8'hb1; 8'd154: q_o <= 8'h25; 8'd155: q_o <= 8'h18;
        8'd156: q_o <= 8'h50; 8'd157: q_o <= 8'hc4; 8'd158: q_o <= 8'h47;
        8'd159: q_o <= 8'h64; 8'd160: q_o <= 8'ha8; 8'd161: q_o <= 8'h90;
        8'd162: q_o <= 8'hcc; 8'd163: q_o <= 8'he2; 8'd164: q_o <= 8'h5b;
        8'd165: q_o <= 8'h48; 8'd166: q_o <= 8'hb3; 8'd167: q_o <= 8'h3d;
        8'd168: q_o <= 8'h1e; 8'd169: q_o <= 8'h3b; 8'd170: q_o <= 8'h2e;
        8'd171: q_o <= 8'hc0; 8'd172: q_o <= 8'h37; 8'd173: q_o <= 8'h0e;
        8'd174: q_o <= 8'hd4; 8'd175: q_o <= 8'h05; 8'd176: q_o <= 8'ha9;
        8'd177: q_o <= 8'h41; 8'd178: q_o <= 8'hb4; 8'd179: q_o <= 8'hdd;
        8'd180: q_o <= 8'h66; 8'd181: q_o <= 8'h49; 8'd182: q_o <= 8'hec;
        8'd183: q_o <= 8'h88; 8'd184: q_o <= 8'h02; 8'd185: q_o <= 8'h83;
        8'd186: q_o <= 8'hb8; 8'd187: q_o <= 8'h8a; 8'd188: q_o <= 8'hc5;
        8'd189: q_o <= 8'h6d; 8'd190: q_o <= 8'h7f; 8'd191: q_o <= 8'hf4;
        8'd192: q_o <= 8'hc2; 8'd193: q_o <= 8'hd6; 8'd194: q_o <= 8'hd1;
        8'd195: q_o <= 8'h62; 8'd196: q_o <= 8'hb9; 8'd197: q_o <= 8'h10;
        8'd198: q_o <= 8'h0d; 8'd199: q_o <= 8'h00; 8'd200: q_o <= 8'ha3;
        8'd201: q_o <= 8'h34; 8'd202: q_o <= 8'hf7; 8'd203: q_o <= 8'h72;
        8'd204: q_o <= 8'h22; 8'd205: q_o <= 8'h14; 8'd206: q_o <= 8'h1f;
        8'd207: q_o <= 8'h51; 8'd208: q_o <= 8'h0b; 8'd209: q_o <= 8'h9b;
        8'd210: q_o <= 8'ha5; 8'd211: q_o <= 8'hc3; 8'd212: q_o <= 8'haa;
        8'd213: q_o <= 8'hbd; 8'd214: q_o <= 8'hdb; 8'd215: q_o <= 8'h31;
        8'd216: q_o <= 8'h57; 8'd217: q_o <= 8'h2a; 8'd218: q_o <= 8'h43;
        8'd219: q_o <= 8'hac; 8'd220: q_o <= 8'h7e; 8'd221: q_o <= 8'h4b;
        8'd222: q_o <= 8'h53; 8'd223: q_o <= 8'h0c; 8'd224: q_o <= 8'h80;
        8'd225: q_o <= 8'h8c; 8'd226: q_o <= 8'h87; 8'd227: q_o <= 8'h07;
        8'd228: q_o <= 8'h95; 8'd229: q_o <= 8'hed; 8'd230: q_o <= 8'h40;
        8'd231: q_o <= 8'h5f; 8'd232: q_o <= 8'h92; 8'd233: q_o <= 8'h2d;
        8'd234: q_o <= 8'h9f; 8'd235: q_o <= 8'h12; 8'd236: q_o <= 8'h76;
        8'd237: q_o <= 8'h08; 8'd238: q_o <= 8'ha4; 8'd239: q_o <= 8'haf;
        8'd240: q_o <= 8'he6; 8'd241: q_o <= 8'h60; 8'd242: q_o <= 8'hb2;
        8'd243: q_o <= 8'h68; 8'd244: q_o <= 8'h4e; 8'd245: q_o <= 8'h79;
        8'd246: q_o <= 8'h0a; 8'd247: q_o <= 8'h94; 8'd248: q_o <= 8'h01;
        8'd249: q_o <= 8'h8e; 8'd250: q_o <= 8'ha6; 8'd251: q_o <= 8'h1b;
        8'd252: q_o <= 8'hca; 8'd253: q_o <= 8'hc6; 8'd254: q_o <= 8'h46;
        8'd255: q_o <= 8'h3a;
        default: q_o <= '0;
      endcase
    end
  end

endmodule

`default_nettype wire

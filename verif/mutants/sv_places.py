# SPDX-License-Identifier: Apache-2.0
"""sv_places.py FILE...: the places of SystemVerilog files where a mutant can be put, how many.

places(text) reads the subset that rtl/ is written in (see the hardware's style)
and yields a Place for every expression and every clocked assignment that may
depend on signals.  What must be constant (ranges, widths, parameters, case
items), assertions, resets and code that only a simulation reads are left out.
A construct that is not known raises SyntaxError: nothing is passed over silently.
"""

import re
import sys
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"(?P<num>\d+\s*'[sS]?[bdhoBDHO][0-9a-fA-F_xXzZ?]+|'[01](?![\w])|\d[\d_]*)"
    r"|(?P<id>[A-Za-z_][\w$]*|\$\w+)"
    r'|(?P<str>"[^"]*")'
    r"|(?P<op><<<|>>>|===|!==|<<|>>|<=|>=|==|!=|&&|\|\||~&|~\||~\^|\+:|-:|::|'\(|\+\+|--|\+=|-="
    r"|[-+*/%&|^~!<>=?:;,.(){}\[\]@#])"
)
LEVEL = {"||": 1, "&&": 2, "|": 3, "^": 4, "~^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, "<=": 7,
         ">": 7, ">=": 7, "<<": 8, ">>": 8, "<<<": 8, ">>>": 8, "+": 9, "-": 9, "*": 10,
         "/": 10, "%": 10}
ONE_BIT = {"||", "&&", "==", "!=", "<", "<=", ">", ">="}
UNARY = ("!", "~", "&", "|", "^", "~&", "~|", "~^", "-", "+")
DECLARES = ("logic", "int", "integer", "bit", "automatic", "genvar")


@dataclass
class Node:
    """An expression from text[start] to text[end]."""

    kind: str  # num id const call cast paren concat repl unary binary ternary
    start: int
    end: int
    kids: list = field(default_factory=list)
    op: str = ""

    def constant(self):
        if self.kind in ("num", "const"):
            return True
        return self.kind != "id" and bool(self.kids) and all(k.constant() for k in self.kids)


@dataclass
class Place:
    """node is None for a whole clocked assignment."""

    start: int
    end: int
    node: Node
    statement: tuple  # start and end of the statement or connection around it
    loop: str         # innermost loop variable in scope, or ""
    compared: bool    # operand of a comparison


def blank(text, start, end):
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def without_side_text(text):
    """Comments, attributes and directives blanked out; offsets stay.  Returns the
    text and the ranges that only a simulation reads."""
    for comment in list(re.finditer(r"//[^\n]*|/\*.*?\*/|\(\*.*?\*\)", text, re.S)):
        text = blank(text, *comment.span())
    simulated, open_ifs = [], []
    for line in list(re.finditer(r"`(ifdef|ifndef|else|endif|\w+)[ \t]*(\w*)[^\n]*", text)):
        word, name = line[1], line[2]
        if word in ("ifdef", "ifndef"):
            open_ifs.append([word, name, line.end()])
        elif word in ("else", "endif"):
            how, name, start = open_ifs.pop()
            if name not in ("CS_ASSERT", "SYNTHESIS", "CS_GATES"):
                raise SyntaxError(f"`{how} {name}: not known")
            if name == "CS_ASSERT" or how == "ifdef":
                text = blank(text, start, line.start())
            elif name == "SYNTHESIS":
                simulated.append((start, line.start()))
            if word == "else":
                open_ifs.append(["ifndef" if how == "ifdef" else "ifdef", name, line.end()])
        text = blank(text, *line.span())
    return text, simulated


class Reader:
    def __init__(self, text):
        self.text, self.simulated = without_side_text(text)
        self.tokens = []
        at = 0
        for match in TOKEN.finditer(self.text):
            if self.text[at:match.start()].strip():
                self.fail(at)
            self.tokens.append((match.lastgroup, match[0], match.start(), match.end()))
            at = match.end()
        self.at = 0
        self.places = []
        self.loops = []
        self.loop_vars = set(re.findall(r"\b(?:int|genvar)\s+(\w+)\s*=", self.text))
        constants = " ".join(re.findall(r"\b(?:localparam|parameter)\b[^;]*;", self.text))
        self.constant_functions = set(re.findall(r"(\w+)\s*\(", constants))
        self.mutable = True
        self.clocked = False

    # ---- tokens ----
    def fail(self, offset):
        raise SyntaxError(f"line {self.text.count(chr(10), 0, offset) + 1}: not understood")

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at][1] if at < len(self.tokens) else ""

    def kind(self, ahead=0):
        return self.tokens[self.at + ahead][0]

    def start(self):
        return self.tokens[self.at][2]

    def last_end(self):
        return self.tokens[self.at - 1][3]

    def take(self, want=None):
        token = self.tokens[self.at] if self.at < len(self.tokens) else self.fail(len(self.text))
        if want is not None and token[1] != want:
            self.fail(token[2])
        self.at += 1
        return token[1]

    def took(self, want):
        if self.peek() == want:
            self.at += 1
            return True
        return False

    def skip_group(self):
        """A bracketed group, from its opening bracket."""
        depth = 0
        while True:
            token = self.take()
            depth += token in ("(", "[", "{", "'(")
            depth -= token in (")", "]", "}")
            if depth == 0:
                return

    def skip_to_semicolon(self):
        while self.peek() != ";":
            if self.peek() in ("(", "[", "{", "'("):
                self.skip_group()
            else:
                self.take()
        self.take(";")

    # ---- expressions ----
    def expression(self):
        cond = self.binary(1)
        if not self.took("?"):
            return cond
        yes = self.expression()
        self.take(":")
        no = self.expression()
        return Node("ternary", cond.start, no.end, [cond, yes, no])

    def binary(self, level):
        left = self.unary()
        while self.kind() == "op" and LEVEL.get(self.peek(), 0) >= level:
            op = self.take()
            right = self.binary(LEVEL[op] + 1)
            left = Node("binary", left.start, right.end, [left, right], op)
        return left

    def unary(self):
        if self.kind() == "op" and self.peek() in UNARY:
            start, op = self.start(), self.take()
            kid = self.unary()
            return Node("unary", start, kid.end, [kid], op)
        return self.cast()

    def cast(self):
        node = self.primary()
        while self.peek() == "'(":
            self.take()
            kid = self.expression()
            self.take(")")
            node = Node("cast", node.start, self.last_end(), [kid])
        return node

    def primary(self):
        start, kind = self.start(), self.kind()
        if kind == "num":
            self.take()
            return Node("num", start, self.last_end())
        if self.took("("):
            kid = self.expression()
            self.take(")")
            return Node("paren", start, self.last_end(), [kid])
        if self.peek() == "{":
            return self.concat()
        if kind != "id":
            self.fail(start)
        return self.named()

    def concat(self):
        start = self.start()
        self.take("{")
        kids, kind = [self.expression()], "concat"
        if self.peek() == "{":
            self.take("{")
            kids, kind = [self.expression()], "repl"
            while self.took(","):
                kids.append(self.expression())
            self.take("}")
        while self.took(","):
            kids.append(self.expression())
        self.take("}")
        node = Node(kind, start, self.last_end(), kids)
        self.selects(node)
        return node

    def named(self):
        start, name = self.start(), self.take()
        constant = name in self.loop_vars or name[0].isupper()
        if self.took("::"):
            name = self.take()
            constant = self.peek() != "("
        if self.peek() == "(":
            self.take("(")
            kids = [self.expression()]
            while self.took(","):
                kids.append(self.expression())
            self.take(")")
            kind = "const" if name == "$clog2" or name in self.constant_functions else "call"
            node = Node(kind, start, self.last_end(), kids)
            self.selects(node)
            return node
        node = Node("const" if constant else "id", start, self.last_end())
        self.selects(node)
        return node

    def selects(self, node):
        """Members, bits and parts behind a name; an index may be a place of its own."""
        while self.peek() in (".", "["):
            if self.took("."):
                self.take()
            else:
                self.take("[")
                index = self.expression()
                if self.peek() == ":":
                    self.take()
                    self.expression()
                else:
                    if self.peek() in ("+:", "-:"):
                        self.take()
                        self.expression()
                    if not index.constant():
                        node.kids.append(index)
                self.take("]")
            node.end = self.last_end()

    # ---- places ----
    def put(self, node, statement, compared=False):
        if node.kind == "paren":
            return self.put(node.kids[0], statement, compared)
        loop = next((v for v in reversed(self.loops)
                     if re.search(rf"\b{v}\b", self.text[statement[0]:statement[1]])), "")
        if self.mutable and not any(a <= node.start < b for a, b in self.simulated):
            self.places.append(Place(node.start, node.end, node, statement, loop, compared))
        if node.constant():
            return None
        compares = node.op in ("==", "!=", "<", "<=", ">", ">=") and node.kind == "binary"
        for number, kid in enumerate(node.kids):
            if node.op in ("<<", ">>") and node.kind == "binary" and number and kid.constant():
                continue
            if node.kind == "binary" and node.op in ("*", "/", "%") and kid.constant():
                continue
            self.put(kid, statement, compares)
        return None

    # ---- statements of a process or function ----
    def statement(self):
        if self.peek() == "begin":
            self.take()
            self.label()
            while self.peek() != "end":
                self.statement()
            self.take("end")
            self.label()
        elif self.peek() == "if":
            self.if_statement()
        elif self.peek() in ("unique", "priority"):
            self.take()
            self.statement()
        elif self.peek() in ("case", "casez"):
            self.case_statement()
        elif self.peek() == "for":
            self.for_loop(self.statement)
        elif self.peek() in DECLARES or self.peek(1) == "::":
            self.skip_to_semicolon()
        elif not self.took(";"):
            self.assignment()

    def label(self):
        if self.took(":"):
            self.take()

    def condition(self):
        start = self.start()
        self.take()
        self.take("(")
        node = self.expression()
        self.take(")")
        return node, (start, self.last_end())

    def if_statement(self):
        cond, span = self.condition()
        reset = "rst_ni" in self.text[cond.start:cond.end]
        if not reset:
            self.put(cond, span)
        before = self.mutable
        self.mutable = before and not reset
        self.statement()
        self.mutable = before
        if self.took("else"):
            self.statement()

    def case_statement(self):
        subject, span = self.condition()
        self.put(subject, span)
        while not self.took("endcase"):
            if self.took("default"):
                self.took(":")
            else:
                self.expression()
                while self.took(","):
                    self.expression()
                self.take(":")
            self.statement()

    def for_loop(self, body):
        self.take("for")
        while self.peek() not in self.loop_vars:
            self.take()
        variable = self.peek()
        while self.peek(-1) != "(":
            self.at -= 1
        self.at -= 1
        self.skip_group()
        self.loops.append(variable)
        body()
        self.loops.pop()

    def assignment(self):
        start = self.start()
        self.primary()
        op = self.take()
        if op not in ("=", "<="):
            self.fail(start)
        node = self.expression()
        self.take(";")
        span = (start, self.last_end())
        if op == "<=" and self.clocked and self.mutable:
            if not any(a <= start < b for a, b in self.simulated):
                self.places.append(Place(*span, None, span, "", False))
        self.put(node, span)

    # ---- items of a module ----
    def items(self, until):
        while self.peek() != until:
            self.item()
        self.take(until)

    def item(self):
        word = self.peek()
        if word in ("parameter", "localparam", "typedef", "logic", "genvar", "wire", "import") or (
                self.peek(1) == "::"):
            self.skip_to_semicolon()
        elif word == "assign":
            self.take()
            self.assignment()
        elif word in ("always_ff", "always", "always_comb", "initial"):
            self.process()
        elif word == "function":
            self.function()
        elif word == "for":
            self.for_loop(self.generate_block)
        elif word == "if":
            self.take()
            self.skip_group()
            self.generate_block()
            if self.took("else"):
                self.generate_block()
        elif word == "$error" or (self.peek(2) in (";", ",") and self.kind() == "id"):
            self.skip_to_semicolon()  # the latter declares something of a type of its own
        elif self.kind() == "id":
            self.instance()
        elif not self.took(";"):
            self.fail(self.start())

    def generate_block(self):
        if self.took("begin"):
            self.label()
            self.items("end")
            self.label()
        else:
            self.item()

    def process(self):
        word = self.take()
        if self.took("@"):
            self.skip_group()
        before = self.mutable
        self.mutable = before and word != "initial"
        self.clocked = word in ("always_ff", "always")
        self.statement()
        self.clocked = False
        self.mutable = before

    def function(self):
        start = self.start()
        while self.peek() != "(":
            self.take()
        name = self.peek(-1)
        returns = self.text[start:self.start()]
        self.skip_to_semicolon()
        before = self.mutable
        self.mutable = before and " int " not in returns and name not in self.constant_functions
        while self.peek() != "endfunction":
            self.statement()
        self.take()
        self.mutable = before

    def instance(self):
        self.take()
        if self.took("#"):
            self.skip_group()
        self.take()
        self.take("(")
        while not self.took(")"):
            self.take(".")
            start = self.start()
            if self.took("*"):
                name = ""
            else:
                name = self.take()
            if self.took("(") and not self.took(")"):
                node = self.expression()
                self.take(")")
                if name.endswith("_i") and name not in ("clk_i", "rst_ni"):
                    self.put(node, (start, self.last_end()))
            self.took(",")
        self.take(";")

    def file(self):
        while self.at < len(self.tokens):
            word = self.take()
            if word in ("module", "package"):
                self.take()
                if self.took("#"):
                    self.skip_group()
                if self.peek() == "(":
                    self.skip_group()
                self.take(";")
                self.items("end" + word)
        return self.places


def places(text):
    """The places of a file, and the text in which nothing but code is left."""
    reader = Reader(text)
    return reader.file(), reader.text


def main(paths):
    count = 0
    for path in paths:
        try:
            with open(path, encoding="ascii") as file:
                count += len(places(file.read())[0])
        except (OSError, SyntaxError) as error:
            sys.exit(f"{path}: {error}")
    print(f"{count} places in {len(paths)} files")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])

import { expect, it } from "vitest";
import { readCommandWords } from "./command-words.ts";

const textsOf = (command: string) => readCommandWords(command).words.map(({ text }) => text);

it.each([
	["{git,push}", ["git", "push"]],
	["a{b,c}d{e,f}", ["abde", "abdf", "acde", "acdf"]],
	["p{u,}sh", ["push", "psh"]],
	["{a,b{c,d}e}f", ["af", "bcef", "bdef"]],
	["{~,x}", ["~", "x"]],
	["{.,x}./secret", ["../secret", "x./secret"]],
	["pus{h..h}", ["push"]],
	["f{3..1}", ["f3", "f2", "f1"]],
	["{a}", ["{a}"]],
	["{a,b", ["{a,b"]],
	["a,b}", ["a,b}"]],
	["{a}{b,c}", ["{a}b", "{a}c"]],
	["'{a,b}'", ["{a,b}"]],
	['"{a,b}"{c,d}', ["{a,b}c", "{a,b}d"]],
	["\\{a,b}", ["{a,b}"]],
	["{a\\,b,c}", ["a,b", "c"]],
	["${a}{b,c}", ["${a}b", "${a}c"]],
])("expands %s", (command, texts) => {
	expect(textsOf(command)).toEqual(texts);
});

it("is not certain about a command with very many words", () => {
	expect(readCommandWords(`x ${"{a,b}".repeat(10)}`).isClear).toBe(false);
	expect(readCommandWords("x {1..100000}").isClear).toBe(false);
	expect(readCommandWords(`x {a,b}'${"y".repeat(100_000)}'`).isClear).toBe(false);
	expect(readCommandWords(`x ${"{".repeat(400)}a,b${"}".repeat(400)}`).isClear).toBe(true);
	expect(readCommandWords(`x ${"{".repeat(50_000)}a,b${"}".repeat(50_000)}`).isClear).toBe(false);
});

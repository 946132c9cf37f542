import { expect, it } from "vitest";
import { collectConfigPair, readConfigValue } from "./config-pairs.ts";

it.each([
	["command=sh", { command: "sh" }],
	['args=["-c","a=b"]', { args: ["-c", "a=b"] }],
	['env={"A":"1"}', { env: { A: "1" } }],
	["timeoutSec=5", { timeoutSec: 5 }],
	["flag=true", { flag: true }],
	["text=null", { text: "null" }],
	['text="quoted"', { text: '"quoted"' }],
	["text=", { text: "" }],
	["text=[broken", { text: "[broken" }],
	["a=b=c", { a: "b=c" }],
])("reads %s", (pair, expected) => {
	const [[key = "", text = ""] = []] = Object.entries(collectConfigPair(pair));
	expect({ [key]: readConfigValue(text) }).toEqual(expected);
});

it("collects pairs, and rejects a missing or duplicate key", () => {
	expect(collectConfigPair("b=2", collectConfigPair("a=1"))).toEqual({ a: "1", b: "2" });
	for (const pair of ["command", "=sh", " =sh"]) expect(() => collectConfigPair(pair)).toThrow("no key");
	expect(() => collectConfigPair("a=2", { a: "1" })).toThrow("twice");
});

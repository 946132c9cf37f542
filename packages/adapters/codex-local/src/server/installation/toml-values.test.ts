import fc from "fast-check";
import { expect, it } from "vitest";
import { hasTable, parseOverride, parseToml, textAt } from "./toml-values.ts";

it("reads plain values under their full key", () => {
	const text = [
		'model = "gpt-mock" # the usual one',
		"model_provider='own'",
		'a."b" . c = 7',
		"is_on = true   # yes",
		'prompt = """',
		'model = "not this one"',
		'"""',
		'one = """on one line"""',
		"[model_providers.own]",
		'env_key = "OWN_KEY"',
		'  [ profiles."work" ] # for work',
		'model = "bigger"',
		"[profiles.empty]",
		"[[list]]",
		'model = "third"',
	].join("\r\n");
	const table = parseToml(text) ?? {};
	expect(textAt(table, ["model"])).toBe("gpt-mock");
	expect(textAt(table, ["model_provider"])).toBe("own");
	expect(table.a).toEqual({ b: { c: 7 } });
	expect(table.is_on).toBe(true);
	expect(textAt(table, ["prompt"]).trim()).toBe('model = "not this one"');
	expect(textAt(table, ["one"])).toBe("on one line");
	expect(textAt(table, ["model_providers", "own", "env_key"])).toBe("OWN_KEY");
	expect(textAt(table, ["profiles", "work", "model"])).toBe("bigger");
	expect(table.list).toEqual([{ model: "third" }]);
	for (const path of [
		["model_providers", "own"],
		["profiles", "work"],
		["profiles", "empty"],
	]) {
		expect(hasTable(table, path)).toBe(true);
	}
	for (const path of [["model"], ["list"], ["profiles", "gone"], ["constructor"], ["profiles", "__proto__"]]) {
		expect(hasTable(table, path)).toBe(false);
		if (path[0] !== "model") expect(textAt(table, path)).toBe("");
	}
});

it.each([
	['model="four"', ["model"], "four"],
	["model=four", ["model"], "four"],
	["model = gpt-5=x ", ["model"], "gpt-5=x"],
	['a."b".c=d e', ["a", "b", "c"], "d e"],
	["model=", ["model"], ""],
	["model=7", ["model"], ""],
])("reads the override %s", (override, path, text) => {
	expect(textAt(parseOverride(override), path)).toBe(text);
});

it("says that a text is not valid", () => {
	expect(parseToml("model = ")).toBeNull();
});

it("takes any text", () => {
	const line = fc.oneof(fc.string(), fc.stringMatching(/^ {0,2}[a-z."'[\]]{0,6} ?=? ?["'x]{0,4}$/));
	fc.assert(
		fc.property(fc.array(line), (lines) => {
			parseToml(lines.join("\n"));
			for (const override of lines) parseOverride(override);
		}),
	);
});

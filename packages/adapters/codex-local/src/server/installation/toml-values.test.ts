import fc from "fast-check";
import { expect, it } from "vitest";
import { readTomlValues } from "./toml-values.ts";

it("reads plain values under their full key", () => {
	const { values, tables } = readTomlValues(
		[
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
			"[[list]]",
			'model = "third"',
		].join("\r\n"),
	);
	expect(Object.fromEntries(values)).toEqual({
		model: "gpt-mock",
		model_provider: "own",
		"a.b.c": "7",
		is_on: "true",
		one: '"""on one line"""',
		"model_providers.own.env_key": "OWN_KEY",
		"profiles.work.model": "bigger",
		"[].model": "third",
	});
	expect([...tables]).toEqual(["model_providers.own", "profiles.work"]);
});

it("takes any text", () => {
	const line = fc.oneof(fc.string(), fc.stringMatching(/^ {0,2}[a-z."'[\]]{0,6} ?=? ?["'x]{0,4}$/));
	fc.assert(
		fc.property(fc.array(line), (lines) => {
			readTomlValues(lines.join("\n"));
		}),
	);
});

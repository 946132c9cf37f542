import { expect, it } from "vitest";
import { differences } from "./field-columns.ts";

it("compares JSON as the database stores it", () => {
	const before = { config: { prompt: "x\uFFFDy", limit: 0, list: ["a"] }, at: new Date(0), title: "T" };
	const same = { config: { prompt: "x\ud800y", limit: -0, list: ["a"] }, at: new Date(0), title: "T" };
	expect(differences(before, same)).toEqual({});
	expect(differences(before, { ...same, config: { ...same.config, limit: 1 } })).toEqual({
		config: { prompt: "x\ud800y", limit: 1, list: ["a"] },
	});
	expect(differences(before, { at: new Date(1), title: null })).toEqual({ at: new Date(1), title: null });
});

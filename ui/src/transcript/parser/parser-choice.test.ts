import type { AdapterInfo } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { chooseParser, keyOfChoice } from "./parser-choice.ts";

type Info = Pick<AdapterInfo, "source" | "overridesBuiltin" | "uiParser"> & { overridePaused?: boolean };

const external: Info = {
	source: "external",
	overridesBuiltin: false,
	uiParser: { state: "external", sha256: "abc", contractVersion: "1.0.0" },
};
const overriding = { ...external, overridesBuiltin: true };
const fromPackage = { type: "external", parser: { adapterType: "acme", sha256: "abc", version: "1.0.0" } };
const local = (state: object) => ({ type: "local", state });

const choose = (isBuiltIn: boolean, info: Info | undefined) => chooseParser("acme", isBuiltIn, info as AdapterInfo);

describe("chooseParser", () => {
	it("chooses the built-in parser of a built-in adapter", () => {
		expect(choose(true, undefined)).toEqual(local({ type: "built-in" }));
		expect(choose(true, { ...external, source: "builtin" })).toEqual(local({ type: "built-in" }));
		expect(choose(true, { ...overriding, overridePaused: true })).toEqual(local({ type: "built-in" }));
	});

	it("chooses the parser of the package for an external adapter", () => {
		expect(choose(false, external)).toEqual(fromPackage);
		expect(choose(true, overriding)).toEqual(fromPackage);
	});

	it("falls back to the generic parser and says why", () => {
		const withParser = (uiParser: AdapterInfo["uiParser"]) => choose(false, { ...external, uiParser });
		expect(choose(false, undefined)).toEqual(local({ type: "generic" }));
		expect(withParser({ state: "none" })).toEqual(local({ type: "generic" }));
		expect(withParser({ state: "unsupported", contractVersion: "2.0.0" })).toEqual(
			local({ type: "unsupported", version: "2.0.0" }),
		);
		expect(withParser({ state: "failed", problem: "The UI parser is larger than 51200 bytes." })).toEqual(
			local({ type: "failed", reason: "is larger than 51200 bytes" }),
		);
	});

	it("has a different key when the source changes", () => {
		const keys = ["abc", "def"].map((sha256) =>
			keyOfChoice(choose(false, { ...external, uiParser: { state: "external", sha256 } })),
		);
		expect(new Set(keys).size).toBe(2);
	});
});

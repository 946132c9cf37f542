import type { AdapterInfo } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { chooseParser, keyOfChoice } from "./parser-choice.ts";

type Description = Pick<AdapterInfo, "source" | "overridesBuiltin" | "uiParser"> & { overridePaused?: boolean };

const external: Description = {
	source: "external",
	overridesBuiltin: false,
	uiParser: { state: "external", sha256: "abc", contractVersion: "1.0.0" },
};
const overriding = { ...external, overridesBuiltin: true };
const offered = { type: "offered", parser: { adapterType: "acme", sha256: "abc", version: "1.0.0" } };
const own = (state: object) => ({ type: "own", state });

const choose = (isBuiltIn: boolean, info: Description | undefined) =>
	chooseParser("acme", isBuiltIn, info as AdapterInfo);

describe("chooseParser", () => {
	it("chooses the parser of this program for a built-in adapter", () => {
		expect(choose(true, undefined)).toEqual(own({ type: "built-in" }));
		expect(choose(true, { ...external, source: "builtin" })).toEqual(own({ type: "built-in" }));
		expect(choose(true, { ...overriding, overridePaused: true })).toEqual(own({ type: "built-in" }));
	});

	it("chooses the parser of an external adapter", () => {
		expect(choose(false, external)).toEqual(offered);
		expect(choose(true, overriding)).toEqual(offered);
	});

	it("chooses the generic parser otherwise, and says why", () => {
		const withParser = (uiParser: AdapterInfo["uiParser"]) => choose(false, { ...external, uiParser });
		expect(choose(false, undefined)).toEqual(own({ type: "generic" }));
		expect(withParser({ state: "none" })).toEqual(own({ type: "generic" }));
		expect(withParser({ state: "unsupported", contractVersion: "2.0.0" })).toEqual(
			own({ type: "unsupported", version: "2.0.0" }),
		);
		expect(withParser({ state: "failed", problem: "The UI parser is larger than 51200 bytes." })).toEqual(
			own({ type: "failed", reason: "is larger than 51200 bytes" }),
		);
	});

	it("has another key when the source changes", () => {
		const keys = ["abc", "def"].map((sha256) =>
			keyOfChoice(choose(false, { ...external, uiParser: { state: "external", sha256 } })),
		);
		expect(new Set(keys).size).toBe(2);
	});
});

import type { AdapterInfo } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { chooseParser, keyOfChoice } from "./parser-choice.ts";

type Told = Pick<AdapterInfo, "source" | "overridesBuiltin" | "uiParser"> & { overridePaused?: boolean };

const external: Told = {
	source: "external",
	overridesBuiltin: false,
	uiParser: { state: "external", sha256: "abc", contractVersion: "1.0.0" },
};
const overriding = { ...external, overridesBuiltin: true };
const offered = { type: "offered", parser: { adapterType: "acme", sha256: "abc", version: "1.0.0" } };
const own = (state: object) => ({ type: "own", state });

const choose = (isBuiltIn: boolean, told: Told | undefined) => chooseParser("acme", isBuiltIn, told as AdapterInfo);

describe("chooseParser", () => {
	it("takes the adapter's own parser where it is part of this program", () => {
		expect(choose(true, undefined)).toEqual(own({ type: "built-in" }));
		expect(choose(true, { ...external, source: "builtin" })).toEqual(own({ type: "built-in" }));
		expect(choose(true, { ...overriding, overridePaused: true })).toEqual(own({ type: "built-in" }));
	});

	it("takes the one from outside where the adapter is from outside", () => {
		expect(choose(false, external)).toEqual(offered);
		expect(choose(true, overriding)).toEqual(offered);
	});

	it("reads generically where nothing else is to be had, and says why", () => {
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

	it("is another choice when the source is another", () => {
		const keys = ["abc", "def"].map((sha256) =>
			keyOfChoice(choose(false, { ...external, uiParser: { state: "external", sha256 } })),
		);
		expect(new Set(keys).size).toBe(2);
	});
});

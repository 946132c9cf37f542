import type { AdapterInfo } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { capabilitiesOf, parserOf, sourceOf } from "./adapter-facts.ts";
import { adapterTrouble } from "./adapter-problem.ts";

const acme: AdapterInfo = {
	type: "acme",
	label: "Acme",
	source: "external",
	packageName: "@acme/adapter",
	version: "1.2.3",
	loaded: true,
	disabled: false,
	overridesBuiltin: false,
	modelsCount: 0,
	models: [],
	capabilities: {
		supportsLocalAgentJwt: true,
		supportsInstructionsBundle: false,
		supportsSkills: true,
		requiresMaterializedRuntimeSkills: true,
		instructionsPathKey: "instructionsFilePath",
		supportsSsh: false,
	},
	uiParser: { state: "external", contractVersion: "1.1.0" },
};

describe("what is told of an adapter", () => {
	it("names its source", () => {
		expect(sourceOf(acme)).toBe("npm @acme/adapter 1.2.3");
		expect(sourceOf({ ...acme, localPath: "/a" })).toBe("@acme/adapter 1.2.3");
		expect(sourceOf({ ...acme, source: "builtin" })).toBe("Ships with the server");
	});

	it("names what it can do", () => {
		expect(capabilitiesOf(acme)).toEqual(["Paperclip API", "Skills"]);
	});

	it("names the parser as the badge of a run does", () => {
		const states = ["built-in", "external", "none", "unsupported", "failed"] as const;
		expect(states.map((state) => parserOf({ ...acme, uiParser: { state, contractVersion: "1.1.0" } }))).toEqual([
			"built-in",
			"external 1.1.0",
			"generic",
			"version not supported",
			"failed",
		]);
	});
});

describe("adapterTrouble", () => {
	it("finds none with an adapter that works", () => {
		expect(adapterTrouble("acme", acme)).toBeNull();
		expect(adapterTrouble("acme", { ...acme, disabled: true, loaded: false, overridePaused: true })).toBeNull();
	});

	it.each([
		["not installed", undefined, "adapter_unavailable", "acme"],
		["disabled", { ...acme, disabled: true, loaded: false }, "adapter_unavailable", "switched off"],
		[
			"failed",
			{ ...acme, loaded: false, error: "It throws.", errorCode: "adapter_broken" },
			"adapter_broken",
			"throws",
		],
		["failed", { ...acme, loaded: false }, "adapter_unavailable", "could not be loaded"],
	])("says that it is %s", (mark, info, code, words) => {
		expect(adapterTrouble("acme", info)).toMatchObject({ mark, code, message: expect.stringContaining(words) });
	});
});

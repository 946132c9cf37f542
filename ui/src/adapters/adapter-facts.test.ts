import { capabilityNames } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { acmeInfo as acme } from "./__tests__/acme-info.ts";
import { parserLabelOf, sourceOf } from "./adapter-facts.ts";

describe("what the page says about an adapter", () => {
	it("names its source", () => {
		expect(sourceOf(acme)).toBe("npm @acme/adapter 1.2.3");
		expect(sourceOf({ ...acme, localPath: "/a" })).toBe("@acme/adapter 1.2.3");
		expect(sourceOf({ ...acme, source: "builtin" })).toBe("built-in");
	});

	it("names its capabilities", () => {
		expect(capabilityNames(acme)).toEqual(["Paperclip API", "Skills"]);
	});

	it("names the parser as the badge of a run does", () => {
		const states = ["built-in", "external", "none", "unsupported", "failed"] as const;
		expect(states.map((state) => parserLabelOf({ ...acme, uiParser: { state, contractVersion: "1.1.0" } }))).toEqual([
			"built-in",
			"external 1.1.0",
			"generic",
			"version not supported",
			"failed",
		]);
	});
});

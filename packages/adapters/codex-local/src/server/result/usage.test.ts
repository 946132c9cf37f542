import { describe, expect, it } from "vitest";
import { recordings } from "../../__tests__/recordings.ts";
import { parseCodexOutput } from "../parse.ts";
import { needsVersion, usageBasis } from "./usage.ts";

const usageOf = (version: string) => parseCodexOutput(recordings.read(version, "resume-wake-2").stdout).usage;

describe("the basis of the token counts", () => {
	it("needs the version only when the output does not show it", () => {
		expect(needsVersion(usageOf("codex-0.77.0"), true)).toBe(true);
		expect(needsVersion(usageOf("codex-0.77.0"), false)).toBe(false);
		expect(needsVersion(usageOf("codex-0.169.0"), true)).toBe(false);
		expect(needsVersion(null, true)).toBe(false);
	});

	it.each([
		["codex-cli 0.77.0\n", "per_run"],
		["codex-cli 0.78.0-alpha.3", "per_run"],
		["codex-cli 0.79.0", "session_cumulative"],
		["codex-cli 0.169.0", "session_cumulative"],
		["codex-cli 1.0.0", "session_cumulative"],
		["", "session_cumulative"],
	])("of %j is %s", (version, basis) => {
		expect(usageBasis(version)).toBe(basis);
	});
});

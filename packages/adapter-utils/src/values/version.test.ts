import { expect, it } from "vitest";
import { isVersionAtLeast } from "./version.ts";

it.each([
	["2.1.330 (Claude Code)", "2.1.300", true],
	["codex-cli 0.77.0\n", "0.80.0", false],
	["1.0.128", "1.0.128", true],
	["2.0.76", "1.9.99", true],
	["1.2.3-beta.4", "1.2.4", false],
	["", "1.0.0", undefined],
	["no version", "1.0.0", undefined],
])("%j is at least %s: %s", (text, first, expected) => {
	expect(isVersionAtLeast(text, first)).toBe(expected);
});

import { expect, it } from "vitest";
import { formatCheck } from "./format-check.ts";

it.each([
	["info", undefined, "✓ It works. [code]\n"],
	["info", "Install it.", "· It works. [code]\n  Install it.\n"],
	["warn", "Install it.", "! It works. [code]\n  Install it.\n"],
	["error", undefined, "✗ It works. [code]\n"],
] as const)("marks %s with the hint %j", (level, hint, text) => {
	expect(formatCheck({ code: "code", level, message: "It works.", hint }, false)).toBe(text);
});

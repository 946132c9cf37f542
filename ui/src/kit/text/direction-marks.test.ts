import { expect, it } from "vitest";
import { replaceDirectionMarks } from "./direction-marks.ts";

it("shows each character that changes the order of others, and keeps the positions", () => {
	const text = 'access = \u202e"nimda" \u2066x\u2069 ‏ש';
	expect(replaceDirectionMarks(text)).toBe('access = \ufffd"nimda" \ufffdx\ufffd ‏ש');
});

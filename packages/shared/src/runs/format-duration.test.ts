import { expect, it } from "vitest";
import { formatDuration } from "./format-duration.ts";

it.each([
	[-5, "0 ms"],
	[0, "0 ms"],
	[26, "26 ms"],
	[999.9, "999 ms"],
	[1_000, "1.0 s"],
	[1_440, "1.4 s"],
	[9_999, "9.9 s"],
	[59_900, "59 s"],
	[185_000, "3 m 05 s"],
	[7_620_000, "2 h 07 m"],
])("formats %d ms as %s", (milliseconds, text) => {
	expect(formatDuration(milliseconds)).toBe(text);
});

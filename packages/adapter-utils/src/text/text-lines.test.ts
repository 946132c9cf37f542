import { expect, it } from "vitest";
import { firstLine, lastLine } from "./text-lines.ts";

it.each([
	["one\ntwo\n\n", "one", "two"],
	["\n \r\n  only \r\n", "only", "only"],
	["start\r\n 60%\r 100% covered\n", "start", "100% covered"],
	["\u001b[1mstart\u001b[0m\n\u001b[36m[step]\u001b[0m 2\u001b[K\n\u001b[0m", "start", "[step] 2"],
	["", "", ""],
	["x".repeat(600), `${"x".repeat(500)}…`, `${"x".repeat(500)}…`],
])("finds the first and last line of %j", (text, first, last) => {
	expect(firstLine(text)).toBe(first);
	expect(lastLine(text)).toBe(last);
});

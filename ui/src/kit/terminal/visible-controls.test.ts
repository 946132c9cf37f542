import { expect, it } from "vitest";
import { visibleControls } from "./visible-controls.ts";

it.each([
	["\u001b[1mbold\u001b[0m", "␛[1mbold␛[0m", "^[ ^["],
	["60%\r100%", "60%␍100%", "^M"],
	["a\tb\nc", "a\tb\nc", ""],
	["\u0000\u007f\u0085é", "␀␡\u0085é", "^@^?"],
])("shows the control characters of %j, each in place of one character", (text, shown, carets) => {
	const parts = visibleControls(text);
	expect(parts.map((part) => part.text).join("")).toBe(shown);
	expect(parts.flatMap(({ caret }) => caret ?? []).join(" ")).toBe(carets);
});

import { expect, it } from "vitest";
import { visibleControls } from "./visible-controls.ts";

it.each([
	["\u001b[1mbold\u001b[0m", "␛[1mbold␛[0m"],
	["60%\r100%", "60%␍100%"],
	["a\tb\nc", "a\tb\nc"],
	["\u0000\u007f\u0085é", "␀␡\u0085é"],
])("shows the control characters of %j", (text, shown) => expect(visibleControls(text)).toBe(shown));

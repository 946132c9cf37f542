import { toTerminalText } from "@paperclipai/adapter-utils";
import { INVISIBLE } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { toInlineText } from "./printable-text.ts";

it("keeps foreign text inside its line", () => {
	expect(toInlineText("model\r\n✓ succeeded\u001b[2K\t·")).toBe("model ✓ succeeded␛[2K ·");
});

it("shows the same invisible characters as the web UI, except where their look is unknown", () => {
	const differing: string[] = [];
	for (let code = 0; code <= 0x10ffff; code++) {
		const character = String.fromCodePoint(code);
		if (/[\t\n\p{Co}\p{Cs}]/u.test(character)) continue;
		const isShown = toTerminalText(character) !== character;
		const isUnassigned = /\p{Cn}/u.test(character) && !isShown;
		if (!isUnassigned && isShown !== INVISIBLE.test(character)) differing.push(code.toString(16));
	}
	expect(differing).toEqual([]);
});

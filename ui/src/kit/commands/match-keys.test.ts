import { describe, expect, it } from "vitest";
import { matchesKeys, readableKeys } from "./match-keys.ts";

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
	({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held }) as KeyboardEvent;

describe("matchesKeys", () => {
	it.each([
		[press("c"), "c", true],
		[press("C"), "c", true],
		[press("C", { shiftKey: true }), "c", false],
		[press("N", { shiftKey: true }), "shift+n", true],
		[press("n"), "shift+n", false],
		[press("k", { ctrlKey: true }), "mod+k", true],
		[press("k", { metaKey: true }), "mod+k", true],
		[press("k"), "mod+k", false],
		[press("c", { ctrlKey: true }), "c", false],
		[press("c", { altKey: true }), "c", false],
		[press("?", { shiftKey: true }), "?", true],
		[press("Enter", { ctrlKey: true }), "mod+enter", true],
		[press("ArrowLeft", { shiftKey: true }), "shift+arrowleft", true],
		[press("ArrowLeft"), "shift+arrowleft", false],
	])("%o is %s: %s", (event, keys, expected) => {
		expect(matchesKeys(event, keys)).toBe(expected);
	});
});

it("names keys as a keyboard does", () => {
	const texts = [readableKeys("mod+k", false), readableKeys("mod+k", true), readableKeys("?", false)];
	expect([...texts, readableKeys("shift+arrowleft", true)]).toEqual([["Ctrl", "K"], ["⌘", "K"], ["?"], ["⇧", "←"]]);
});

import { expect, it } from "vitest";
import { noteIfSlow } from "./note-if-slow.ts";

it("says what is being done only while it takes long", async () => {
	const notes: string[] = [];
	const note = (text: string) => void notes.push(text);
	expect(await noteIfSlow("Quick.", note, async () => 1)).toBe(1);
	await new Promise<void>((resolve) => {
		const noted = (text: string) => {
			note(text);
			resolve();
		};
		void noteIfSlow("Slow.", noted, () => new Promise(() => undefined), 1);
	});
	expect(notes).toEqual(["Slow."]);
});

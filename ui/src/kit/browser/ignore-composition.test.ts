import { afterEach, expect, it } from "vitest";
import { ignoreComposition } from "./ignore-composition.ts";

/** Events of a keyboard, which Node.js does not have. */
class Key extends Event {
	readonly ctrlKey = false;
	readonly metaKey = false;
	readonly key: string;
	readonly isComposing: boolean;
	readonly keyCode: number;
	readonly at: number | undefined;

	constructor(
		type: string,
		key: string,
		{ isComposing = false, keyCode = 13, at = undefined as number | undefined } = {},
	) {
		super(type, { cancelable: true });
		this.key = key;
		this.isComposing = isComposing;
		this.keyCode = keyCode;
		this.at = at;
	}

	override get timeStamp(): number {
		return this.at ?? 0;
	}
}

const target = new EventTarget();
let seen: string[] = [];
const stop = ignoreComposition(target);
for (const type of ["keydown", "cancel"]) target.addEventListener(type, () => seen.push(type));

afterEach(() => {
	seen = [];
});

it("passes ordinary keys on", () => {
	for (const key of ["Enter", "Escape", "j"]) target.dispatchEvent(new Key("keydown", key, { at: 1_000 }));
	expect(seen).toHaveLength(3);
});

it.each([
	["Chrome and Firefox", { isComposing: true, at: 2_000 }],
	["Safari, after the end of the composition", { keyCode: 229, at: 2_000 }],
])("hides Enter and Escape from the app in %s", (_, options) => {
	for (const key of ["Enter", "Escape"]) {
		const event = new Key("keydown", key, options);
		target.dispatchEvent(event);
		expect(event.defaultPrevented).toBe(false);
	}
	expect(seen).toEqual([]);
});

it("hides the key that ended the composition, but not the next one", () => {
	target.dispatchEvent(new Key("compositionstart", "", { at: 3_000 }));
	target.dispatchEvent(new Key("compositionend", "", { at: 3_100 }));
	target.dispatchEvent(new Key("keydown", "Enter", { at: 3_101 }));
	expect(seen).toEqual([]);
	target.dispatchEvent(new Key("keydown", "Enter", { at: 3_400 }));
	expect(seen).toEqual(["keydown"]);
});

it("keeps a dialog open whose Escape belongs to the input method", () => {
	target.dispatchEvent(new Key("keydown", "Escape", { isComposing: true, at: 4_000 }));
	const cancel = new Key("cancel", "", { at: 4_001 });
	target.dispatchEvent(cancel);
	expect([seen, cancel.defaultPrevented]).toEqual([[], true]);
	target.dispatchEvent(new Key("cancel", "", { at: 5_000 }));
	expect(seen).toEqual(["cancel"]);
	stop();
});

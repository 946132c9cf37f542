import { expect, it } from "vitest";
import {
	isAnything,
	isArrayOf,
	isNullOr,
	isNumber,
	isOneOf,
	isOptional,
	isRecordOf,
	isShape,
	isString,
} from "./check-shape.ts";

interface Item {
	name: string;
	tags: string[];
	sizes: Record<string, number>;
	kind: "a" | "b";
	parent: string | null;
	note?: string | undefined;
	state: unknown;
}

const isItem = isShape<Item>({
	name: isString,
	tags: isArrayOf(isString),
	sizes: isRecordOf(isNumber),
	kind: isOneOf(["a", "b"]),
	parent: isNullOr(isString),
	note: isOptional(isString),
	state: isAnything,
});
const ITEM = { name: "x", tags: ["y"], sizes: { z: 1 }, kind: "a", parent: null };

it("accepts a shape with further fields and without the optional ones", () => {
	for (const item of [ITEM, { ...ITEM, note: "n", parent: "p", state: [1], more: true }])
		expect(isItem(item)).toBe(true);
});

it.each([null, undefined, [], {}, "x", 1, [ITEM]])("rejects %j", (value) => {
	expect(isItem(value)).toBe(false);
});

it.each([
	{ name: 1 },
	{ tags: "y" },
	{ tags: [1] },
	{ sizes: [] },
	{ sizes: { z: "1" } },
	{ sizes: { z: Number.NaN } },
	{ kind: "c" },
	{ parent: undefined },
	{ note: null },
])("rejects a field of another type: %j", (change) => {
	expect(isItem({ ...ITEM, ...change })).toBe(false);
});

import type { Masker } from "@paperclipai/adapter-utils/host";
import type { JsonSize } from "./bound.ts";

export interface Cut {
	slack: number;
	text(start: string, chars: number): string;
	json: Record<string, string>;
}

export const CUT_FOR_SENDING: Cut = { slack: 100, text: (start) => start, json: {} };

/** Masks secrets, and omits one that the cut would split. */
export function cutForStoring(masker: Pick<Masker, "stream">): Cut {
	const maskStart = (start: string) =>
		Buffer.from(masker.stream().push(Buffer.from(start.toWellFormed())).bytes).toString("utf8");
	return {
		slack: 0,
		text: (start, chars) => `${maskStart(start)} … (cut, longer than ${chars} characters)`,
		json: { "…": "The rest was left out because it is too large." },
	};
}

export function cutText(value: string, chars: number, cut: Cut): string {
	const most = chars + cut.slack;
	return value.length <= most ? value : cut.text(value.slice(0, most), most);
}

interface CutJson {
	value: unknown;
	isCut: boolean;
}

/**
 * Stops at the size limit, however large or deep the value is.
 * @throws {TypeError} for a `bigint`, and errors of a getter or `toJSON`.
 */
export function cutJson(source: unknown, size: JsonSize, cut: Cut): CutJson {
	let chars = size.chars + cut.slack;
	let values = size.values + cut.slack;
	const most = size.depth + cut.slack;
	let isCut = false;

	function take(text: string): string {
		const kept = text.length <= chars ? text : cut.text(text.slice(0, chars), size.chars);
		isCut ||= text.length > chars;
		chars -= Math.min(text.length, chars);
		return kept;
	}
	const isFull = () => {
		isCut ||= chars <= 0 || values <= 0;
		return chars <= 0 || values <= 0;
	};
	function copy(given: unknown, depth: number): unknown {
		values--;
		const value = toPlain(given);
		if (typeof value === "string") return take(value);
		if (typeof value === "bigint") throw new TypeError("Do not know how to serialize a BigInt");
		if (typeof value === "number") return Number.isFinite(value) ? value : null;
		if (typeof value === "boolean" || value === null) return value;
		if (typeof value !== "object") return undefined;
		if (depth < most) return Array.isArray(value) ? copyList(value, depth) : copyObject(value, depth);
		isCut = true;
		return null;
	}
	function copyList(items: unknown[], depth: number): unknown[] {
		const kept: unknown[] = [];
		for (let index = 0; index < items.length && !isFull(); index++) kept.push(copy(items[index], depth + 1) ?? null);
		return kept;
	}
	function copyObject(object: object, depth: number): Record<string, unknown> {
		const kept: [string, unknown][] = [];
		for (const key of keysOf(object)) {
			if (isFull()) break;
			const name = take(key);
			const value = copy((object as Record<string, unknown>)[key], depth + 1);
			if (value !== undefined) kept.push([name, value]);
		}
		return Object.fromEntries(kept);
	}
	const value = copy(source, 0);
	return { value: isCut && isObject(value) ? { ...value, ...cut.json } : value, isCut };
}

function* keysOf(object: object): Generator<string> {
	if (ArrayBuffer.isView(object)) {
		const { length } = object as Uint8Array;
		for (let index = 0; index < length; index++) yield String(index);
		return;
	}
	for (const key in object) if (Object.hasOwn(object, key)) yield key;
}

function toPlain(value: unknown): unknown {
	const isConvertible = typeof value === "object" && value !== null && "toJSON" in value;
	const plain = isConvertible && typeof value.toJSON === "function" ? value.toJSON() : value;
	return plain instanceof String || plain instanceof Number || plain instanceof Boolean ? plain.valueOf() : plain;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

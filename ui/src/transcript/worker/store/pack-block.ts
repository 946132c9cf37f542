import type { Block } from "../../blocks/block.ts";

/** Shorter strings are not worth a reference. */
const MIN_SHARED_LENGTH = 12;
/** Starts a string that is a reference, or one that started with this character itself. */
const MARK = "\0";

/** The block as JSON, in which the strings that are equal to one of `texts` are references to it. */
export function packBlock(block: Block, texts: readonly string[]): string {
	const indexes = new Map(texts.map((text, index) => [text, index]));
	return JSON.stringify(block, (_key, value: unknown) => {
		if (typeof value !== "string") return value;
		const index = value.length < MIN_SHARED_LENGTH ? undefined : indexes.get(value);
		if (index !== undefined) return `${MARK}${index}`;
		return value.startsWith(MARK) ? `${MARK}${value}` : value;
	});
}

export function unpackBlock(packed: string, texts: readonly string[]): Block {
	return JSON.parse(packed, (_key, value: unknown) => {
		if (typeof value !== "string" || !value.startsWith(MARK)) return value;
		const rest = value.slice(MARK.length);
		return rest.startsWith(MARK) ? rest : (texts[Number(rest)] ?? "");
	});
}

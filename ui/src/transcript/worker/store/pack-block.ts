import type { Block } from "../../blocks/block.ts";

/** Shorter strings are not worth a reference. */
const MIN_SHARED_LENGTH = 12;
/** Marks references, and escapes strings that begin with it. */
const MARK = "\0";

/** JSON in which strings equal to one of `texts` are references. */
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

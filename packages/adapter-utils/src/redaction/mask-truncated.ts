import { MASK, type Masker } from "./masker.ts";

/** Shorter parts of a secret reveal little, and often are ordinary text. */
const MIN_PART_BYTES = 4;

/** Masks a text whose end is missing, including the start of a secret at the cut. */
export function maskTruncated(masker: Masker, text: string): string {
	const stream = masker.stream();
	const masked = Buffer.from(stream.push(Buffer.from(text)).bytes).toString("utf8");
	const { bytes } = stream.end();
	return masked + (bytes.length < MIN_PART_BYTES ? Buffer.from(bytes).toString("utf8") : MASK);
}

/** Masks a text, and then shortens it. The text may end with `…` where it was shortened before. */
export function maskShortened(masker: Masker, text: string, maxChars: number): string {
	const isCut = text.endsWith("…");
	const masked = isCut ? `${maskTruncated(masker, text.slice(0, -1))}…` : masker.text(text);
	return masked.length > maxChars ? `${masked.slice(0, maxChars - 1)}…` : masked;
}

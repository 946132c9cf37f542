/** 0 when the bytes at `index` are not valid UTF-8. */
export function characterLength(bytes: Uint8Array, index: number): number {
	const lead = bytes[index] ?? 0;
	if (lead < 0x80) return 1;
	const length = lengthFromLead(lead);
	if (length === 0 || index + length > bytes.length) return 0;
	const second = bytes[index + 1] ?? 0;
	if (second < lowestSecond(lead) || second > highestSecond(lead)) return 0;
	for (let offset = 2; offset < length; offset++) {
		if (!isContinuation(bytes[index + offset] ?? 0)) return 0;
	}
	return length;
}

/** Number of bytes at the end, 0 to 3, that may start an incomplete character. */
export function unfinishedTail(bytes: Uint8Array): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back++) {
		const byte = bytes[bytes.length - back] ?? 0;
		if (isContinuation(byte)) continue;
		return lengthFromLead(byte) > back ? back : 0;
	}
	return 0;
}

function isContinuation(byte: number): boolean {
	return byte >= 0x80 && byte <= 0xbf;
}

/** 0 for a continuation, an overlong lead, or a code point beyond U+10FFFF. */
function lengthFromLead(lead: number): number {
	if (lead >= 0xc2 && lead <= 0xdf) return 2;
	if (lead >= 0xe0 && lead <= 0xef) return 3;
	if (lead >= 0xf0 && lead <= 0xf4) return 4;
	return 0;
}

/** Excludes overlong forms. */
function lowestSecond(lead: number): number {
	return lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
}

/** Excludes surrogates and code points beyond U+10FFFF. */
function highestSecond(lead: number): number {
	return lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
}

const BEGIN = /-----BEGIN [A-Z ]*PRIVATE KEY-----/g;
const END = /-----END [A-Z ]*PRIVATE KEY-----/g;

/** Finds private keys in PEM format, which are secrets regardless of the variable's name. */
export function privateKeysIn(text: string): string[] {
	const keys: string[] = [];
	let from = 0;
	for (const { index } of text.matchAll(BEGIN)) {
		if (index < from) continue;
		END.lastIndex = index;
		const end = END.exec(text);
		if (end === null) break;
		from = end.index + end[0].length;
		keys.push(text.slice(index, from));
	}
	return keys;
}

export const MARKER = /\[\[mock:([A-Za-z0-9_.-]+)((?:\s+[A-Za-z0-9_]+=(?:"(?:[^"\\]|\\.)*"|[^\s"\]]+))*)\s*\]\]/g;
export const HANDOVER =
	/\[\[mock-next:([A-Za-z0-9_.-]+)((?:\s+[A-Za-z0-9_]+=(?:"(?:[^"\\]|\\.)*"|[^\s"\]]+))*)\s*\]\]/g;
const VALUE = /([A-Za-z0-9_]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s"\]]+))/g;

export function lastMarker(text, pattern) {
	let found = null;
	for (const match of text.matchAll(pattern)) found = match;
	if (!found) return null;
	const args = {};
	for (const [, key, quoted, bare] of (found[2] ?? "").matchAll(VALUE)) {
		args[key] = quoted === undefined ? bare : quoted.replace(/\\(["\\])/g, "$1");
	}
	return { name: found[1], args };
}

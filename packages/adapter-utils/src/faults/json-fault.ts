/**
 * Describes why `text` is not JSON, for example `line 3, column 1: Expected double-quoted property name`. Node's own
 * message depends on its version, and often names no position.
 */
export function describeJsonFault(text: string): string {
	let valid = 0;
	let faulty = text.length + 1;
	while (faulty - valid > 1) {
		const middle = Math.floor((valid + faulty) / 2);
		if (faultOf(text.slice(0, middle)) === null) valid = middle;
		else faulty = middle;
	}
	const lines = text.slice(0, valid).split(/\r\n|\n|\r/);
	const position = `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
	return `${position}: ${faultOf(text.slice(0, faulty)) ?? "unexpected end of the text"}`;
}

/** `null` for JSON, and for the beginning of it. */
function faultOf(text: string): string | null {
	try {
		JSON.parse(text);
		return null;
	} catch (error) {
		const { message } = error as Error;
		const at = /at position (\d+)/.exec(message)?.[1];
		const isCutOff = /end of JSON input|^Unterminated string/.test(message) || Number(at) >= text.length;
		return isCutOff ? null : message.replace(/( in JSON)? at position.*$|, (\.\.\.)?".*is not valid JSON$/s, "");
	}
}

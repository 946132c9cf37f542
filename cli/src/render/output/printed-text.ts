/**
 * Returns what `print` writes to stdout, so that it can be made safe for a terminal. Returns `null` if `print`
 * throws.
 */
export function printedText(print: () => void): string | null {
	const { write } = process.stdout;
	let text = "";
	process.stdout.write = (chunk: string | Uint8Array) => {
		text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
		return true;
	};
	try {
		print();
		return text;
	} catch {
		return null;
	} finally {
		process.stdout.write = write;
	}
}

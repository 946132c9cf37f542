/** A text of the command that a program reads as its input. */
export interface HereDocument {
	text: string;
	/** Number of the simple command that reads it. */
	command: number;
}

interface DocumentStart {
	/** Such as `<<-'EOF'`. */
	source: string;
	delimiter: string;
	isIndented: boolean;
	/** Whether the shell expands what is in the text. */
	isExpanded: boolean;
}

export type BegunDocument = DocumentStart & Pick<HereDocument, "command">;

const START = /^<<(-?)[ \t]*(?:(['"])([\w.-]+)\2|\\([\w.-]+)|([\w.-]+))(?=[\s;&|<>()]|$)/;
/** The shell executes commands in the text, and joins lines, so that it may end elsewhere. */
const UNCLEAR = /`|\$\(|\$\{(?!\w+\})|\\\n/;

/** Reads `<<` and a delimiter of one part; `null` for anything else. */
export function readDocumentStart(rest: string): DocumentStart | null {
	const [source, dash, , quoted, escaped, plain] = START.exec(rest) ?? [];
	const delimiter = quoted ?? escaped ?? plain;
	if (source === undefined || delimiter === undefined) return null;
	return { source, delimiter, isIndented: dash !== "", isExpanded: plain !== undefined };
}

/**
 * Reads a here-document up to its delimiter.
 * @param start Where its first line begins.
 * @returns `document`: `null` if it has no end.
 */
export function readDocument(
	text: string,
	start: number,
	{ delimiter, isIndented, isExpanded, command }: BegunDocument,
): { document: HereDocument | null; end: number; isClear: boolean } {
	let end = start;
	for (let line: string | null = null; line !== delimiter; ) {
		if (end >= text.length) return { document: null, end, isClear: false };
		const next = text.indexOf("\n", end);
		line = text.slice(end, next < 0 ? undefined : next);
		if (isIndented) line = line.replace(/^\t+/, "");
		end = next < 0 ? text.length : next + 1;
	}
	const document = { text: text.slice(start, end), command };
	return { document, end, isClear: !isExpanded || !UNCLEAR.test(document.text) };
}

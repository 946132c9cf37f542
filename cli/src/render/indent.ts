import { toTerminalText } from "@paperclipai/adapter-utils";
import { wrapText } from "./output/wrap-text.ts";

/** Indents untrusted text, so that it cannot imitate a line that the CLI prints. */
export function indentText(text: string, columns: number, indent = "  "): string {
	const safe = toTerminalText(text).trimEnd();
	return safe
		.split("\n")
		.flatMap((line) => wrapText(line, columns - indent.length).split("\n"))
		.map((line) => `${indent}${line}`.trimEnd())
		.join("\n");
}

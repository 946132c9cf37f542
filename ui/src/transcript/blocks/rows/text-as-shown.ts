import { markdownText } from "../../../kit/markdown/markdown-text.ts";
import { visibleControls } from "../../../kit/terminal/visible-controls.ts";
import { toolFacts } from "../tool/tool-summary.ts";
import type { Row } from "./row.ts";
import { LINES_LABELS, previewOf } from "./row-preview.ts";
import { shownFields } from "./shown-fields.ts";

/**
 * The text of a row as the page shows it, for copying a selection. A closed row contributes only its summary.
 * @param done Whether the log is complete; a missing result will not arrive any more.
 */
export function textAsShown(row: Row, isOpen: boolean, done: boolean): string {
	if (row.kind === "line") return visibleControls(row.text).reduce((all, { text }) => all + text, "");
	const fields = shownFields(row)
		.filter(({ isFolded }) => isOpen || !isFolded)
		.map(({ text, isMarkdown }) => (isMarkdown ? markdownText(text) : text));
	// Empty lines are part of a log.
	if (row.kind === "log") return fields.join("\n");
	return [headOf(row, isOpen, done), ...(row.kind === "tool" ? fields.slice(1) : fields)]
		.filter((text) => text !== "")
		.join("\n");
}

/** The line above the fields. */
function headOf(row: Row, isOpen: boolean, done: boolean): string {
	switch (row.kind) {
		case "tool":
			return oneLine(row.name, row.summary, ...toolFacts(row, done));
		case "thinking":
			return oneLine("Thinking", isOpen ? "" : previewOf(row));
		case "system":
		case "stdout":
			return oneLine(LINES_LABELS[row.kind], isOpen ? "" : previewOf(row));
		default:
			return "";
	}
}

function oneLine(...texts: string[]): string {
	return texts.filter((text) => text !== "").join(" ");
}

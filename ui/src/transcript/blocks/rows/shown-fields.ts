import { shortId } from "../../../kit/text/format.ts";
import { type ToolPart, textsOfPart } from "../tool/tool-part.ts";
import type { Row } from "./row.ts";

/** A text shown by a row, in the element with `data-search={n}`. */
export interface ShownField {
	/** Has a line break wherever the element starts a new line or box; the source if it is shown as Markdown. */
	text: string;
	isMarkdown: boolean;
	/** Whether the text is only visible when the row is open. */
	isFolded: boolean;
}

/**
 * A row's texts in visual order. Search matches exactly these, so each text belongs here once; a preview of another
 * field gets `data-search-preview` instead.
 */
export function shownFields(row: Row): ShownField[] {
	switch (row.kind) {
		case "assistant":
			return [{ ...shown(row.text), isMarkdown: true }];
		case "thinking":
			return [{ ...folded(row.text), isMarkdown: true }];
		case "tool":
			return [shown(row.name), ...row.parts.flatMap(fieldsOfPart)];
		case "log":
			return row.lines.flatMap(({ text, earlier }) =>
				earlier === undefined ? [shown(text)] : [shown(text), folded(earlier.join("\n"))],
			);
		case "init":
			return [shown(row.model), shown(shortId(row.sessionId))];
		case "result":
			return [{ ...shown(row.text), isMarkdown: true }, ...row.errors.map(shown)];
		case "diff":
			return row.parts.map(({ text }) => shown(text));
		case "system":
		case "stdout":
			return [folded(row.text)];
		default:
			return [shown(row.text)];
	}
}

function fieldsOfPart(part: ToolPart): ShownField[] {
	return textsOfPart(part).map((text) => ({ ...folded(text), isMarkdown: part.type === "prose" }));
}

function shown(text: string): ShownField {
	return { text, isMarkdown: false, isFolded: false };
}

function folded(text: string): ShownField {
	return { text, isMarkdown: false, isFolded: true };
}

import { type MarkdownBlock, type MarkdownInline, readMarkdown } from "@paperclipai/shared/markdown";
import { limitMarks } from "../text/combining-marks.ts";
import { replaceDirectionMarks } from "../text/direction-marks.ts";

/** Possible markup, or spaces that Markdown removes. */
const MARKUP = /[\\`*_~[\]<>|#&!@]|:\/\/|www\.|^(?:[ \t]|[-+=]|\d+[.)])|[ \t]$/m;

/** Returns the text as rendered, with a line break between lines and boxes. */
export function markdownText(text: string): string {
	if (!MARKUP.test(text)) return text;
	const lines: string[] = [];
	addBlocks(readMarkdown(text).blocks, lines);
	return limitMarks(replaceDirectionMarks(lines.join("\n")));
}

function addBlocks(blocks: readonly MarkdownBlock[], lines: string[]): void {
	for (const block of blocks) {
		if (block.type === "quote") addBlocks(block.children, lines);
		else if (block.type === "list") {
			for (const { isChecked, children } of block.items) {
				if (isChecked !== null) lines.push(isChecked ? "☑" : "☐");
				addBlocks(children, lines);
			}
		} else if (block.type === "table") {
			for (const cell of block.rows.flat()) lines.push(inlineText(cell.children));
		} else if (block.type === "paragraph" || block.type === "heading") lines.push(inlineText(block.children));
		else if (block.type !== "rule") lines.push(block.text);
	}
}

function inlineText(nodes: readonly MarkdownInline[]): string {
	return nodes.map(textOfInline).join("");
}

function textOfInline(node: MarkdownInline): string {
	switch (node.type) {
		case "strong":
		case "em":
		case "del":
			return inlineText(node.children);
		case "link":
			return inlineText(node.children) || node.href;
		case "break":
			return "\n";
		default:
			return node.text;
	}
}

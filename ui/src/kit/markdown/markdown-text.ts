import { Lexer, type Token, type Tokens } from "marked";
import { replaceDirectionMarks } from "../text/direction-marks.ts";

/** Deeper nesting is shown as plain text: only hostile input nests that deep, and it could overflow the stack. */
export const MAX_DEPTH = 16;

/** Possible markup, or spaces that Markdown removes. */
const MARKUP = /[\\`*_~[\]<>|#&!@]|:\/\/|www\.|^(?:[ \t]|[-+=]|\d+[.)])|[ \t]$/m;

/** Returns the text as rendered, with a line break between lines and boxes. */
export function markdownText(text: string): string {
	if (!MARKUP.test(text)) return text;
	const tokens = lexMarkdown(text);
	if (!tokens) return text;
	const lines: string[] = [];
	addBlocks(tokens, 0, lines);
	return lines.join("\n");
}

function addBlocks(tokens: Token[], depth: number, lines: string[]): void {
	if (depth > MAX_DEPTH) lines.push(tokens.map((token) => token.raw).join(""));
	else for (const token of tokens) addBlock(token, depth, lines);
}

function addBlock(token: Token, depth: number, lines: string[]): void {
	switch (token.type) {
		case "space":
		case "def":
		case "hr":
			return;
		case "code":
			lines.push((token as Tokens.Code).text);
			return;
		case "blockquote":
			addBlocks(token.tokens ?? [], depth + 1, lines);
			return;
		case "list":
			for (const item of (token as Tokens.List).items) {
				if (item.task) lines.push(item.checked ? "☑" : "☐");
				addBlocks(
					item.tokens.filter((part) => part.type !== "checkbox"),
					depth + 1,
					lines,
				);
			}
			return;
		case "table": {
			const { header, rows } = token as Tokens.Table;
			for (const cell of [header, ...rows].flat()) lines.push(inlineText(cell.tokens));
			return;
		}
		case "heading":
			lines.push(inlineText(token.tokens ?? []));
			return;
		case "paragraph":
		case "text":
			lines.push(inlineText(token.tokens ?? [token]));
			return;
		default:
			lines.push(token.raw);
	}
}

function inlineText(tokens: Token[]): string {
	return tokens.map(textOfInline).join("");
}

function textOfInline(token: Token): string {
	switch (token.type) {
		case "strong":
		case "em":
		case "del":
			return inlineText(token.tokens ?? []);
		case "codespan":
			return (token as Tokens.Codespan).text;
		case "br":
			return "\n";
		case "link":
			return inlineText(token.tokens ?? []) || (token as Tokens.Link).text || (token as Tokens.Link).href;
		case "image":
			return (token as Tokens.Image).text || (token as Tokens.Image).href;
		case "escape":
		case "text":
			return "tokens" in token && token.tokens ? inlineText(token.tokens) : (token as Tokens.Text).text;
		default:
			return token.raw;
	}
}

/** `null` when the lexer throws, for example on thousands of nested quotes. */
export function lexMarkdown(text: string): Token[] | null {
	try {
		return Lexer.lex(replaceDirectionMarks(text), { gfm: true, breaks: true });
	} catch {
		return null;
	}
}

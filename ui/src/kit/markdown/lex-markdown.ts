import { Lexer, type Token } from "marked";

/** `null` when the lexer throws, as it does for thousands of nested quotes. */
export function lexMarkdown(text: string): Token[] | null {
	try {
		return Lexer.lex(text, { gfm: true, breaks: true });
	} catch {
		return null;
	}
}

import { Lexer, type Token } from "marked";
import { replaceDirectionMarks } from "../text/direction-marks.ts";

/** `null` when the lexer throws, for example on thousands of nested quotes. */
export function lexMarkdown(text: string): Token[] | null {
	try {
		return Lexer.lex(replaceDirectionMarks(text), { gfm: true, breaks: true });
	} catch {
		return null;
	}
}

import { Lexer, type Token } from "marked";
import { memo } from "react";
import { BlockTokens } from "./block-tokens.tsx";

/** Renders an agent's text as Markdown. It builds elements, never markup, so HTML in the text is shown as text. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
	const tokens = lex(text);
	return (
		<div className="grid min-w-0 gap-2 wrap-anywhere">
			{tokens ? <BlockTokens tokens={tokens} depth={0} /> : <p className="whitespace-pre-wrap">{text}</p>}
		</div>
	);
});

/** `null` when the lexer throws, as it does for thousands of nested quotes. */
function lex(text: string): Token[] | null {
	try {
		return Lexer.lex(text, { gfm: true, breaks: true });
	} catch {
		return null;
	}
}

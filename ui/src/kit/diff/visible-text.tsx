import { Fragment, type ReactNode } from "react";

/** Invisible characters, and characters that reorder others. */
const HIDDEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const HIDDEN_PARTS = new RegExp(`((?!\\t)${HIDDEN.source})`, "u");

/** Untrusted text with control and bidirectional characters shown by code point. */
export function VisibleText({ text }: { text: string }): ReactNode {
	if (!HIDDEN.test(text)) return text;
	return text.split(HIDDEN_PARTS).map((part, at) =>
		at % 2 === 0 ? (
			<Fragment key={at}>{part}</Fragment>
		) : (
			<span key={at} className="rounded-sm border border-warn/60 px-0.5 text-[0.85em] text-warn">
				{nameOf(part)}
			</span>
		),
	);
}

function nameOf(character: string): string {
	return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

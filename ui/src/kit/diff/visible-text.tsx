import { Fragment, type ReactNode } from "react";

/** Characters that are invisible or change the order of others; tabs are shown as such. */
const HIDDEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const HIDDEN_PARTS = new RegExp(`((?!\\t)${HIDDEN.source})`, "u");

/** Text of others in which no character hides: control characters and those of direction are shown by their number. */
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

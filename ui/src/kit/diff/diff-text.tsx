import { BLANK, INVISIBLE } from "@paperclipai/shared";
import { Fragment, type ReactNode } from "react";
import { TextBlocks } from "../text/text-blocks.tsx";
import type { DiffLine } from "./diff-line.ts";
import type { MarkedLine } from "./diff-rows.ts";

export const LINE_STYLES: Record<Kind, string> = {
	context: "",
	added: "bg-ok-soft",
	removed: "bg-bad-soft",
	note: "text-muted italic",
};

export const SIGNS: Record<Kind, string> = { context: " ", added: "+", removed: "-", note: " " };

export const NUMBER_CLASS =
	"border-r border-line/60 px-1.5 text-right align-top text-xs leading-5 text-muted tabular-nums select-none before:content-[attr(data-number)]";

/** CSS draws the sign, so that copying omits it. */
export const TEXT_CLASS =
	"relative py-0 pr-2 pl-5 align-top leading-5 whitespace-pre-wrap wrap-anywhere before:absolute before:left-1.5 before:text-muted before:content-[attr(data-sign)]";

const MARKS = { added: "bg-ok/25", removed: "bg-bad/25" } as const;

const HIDDEN_PARTS = new RegExp(`((?!\\t)(?:${INVISIBLE.source}|${BLANK.source}))`, "u");

/** Untrusted text with characters shown by code point that are hidden, reorder others or look like a space. */
export function VisibleText({ text }: { text: string }) {
	return <TextBlocks text={text} render={visibleParts} />;
}

function visibleParts(text: string): ReactNode {
	if (!HIDDEN_PARTS.test(text)) return <>{text}</>;
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
	return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

type Kind = DiffLine["kind"];

export function LineText({ line: { text, kind, changed } }: { line: MarkedLine }) {
	if (!changed || kind === "context" || kind === "note") return <VisibleText text={text} />;
	return (
		<TextBlocks
			text={text}
			render={(part, at) => {
				const [start, end] = [changed.start, changed.end].map((offset) => Math.max(0, offset - at));
				const marked = part.slice(start, end);
				return (
					<>
						{visibleParts(part.slice(0, start))}
						{marked !== "" && <span className={`rounded-sm ${MARKS[kind]}`}>{visibleParts(marked)}</span>}
						{visibleParts(part.slice(end))}
					</>
				);
			}}
		/>
	);
}

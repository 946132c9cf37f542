import type { DiffLine } from "./diff-line.ts";

type Kind = DiffLine["kind"];

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

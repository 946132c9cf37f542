import type { PlanStep, ToolKind, TranscriptImage } from "@paperclipai/adapter-utils";
import { markdownText } from "../../../kit/markdown/markdown-text.ts";
import type { TextRun } from "../../../kit/terminal/terminal-line.ts";
import type { BlockBase, DiffPart, TaskStep } from "../block.ts";

/** A tool card. */
export interface ToolRow extends BlockBase {
	kind: "tool";
	ts: string;
	name: string;
	toolKind: ToolKind;
	/** One line that says what the call is about. It repeats text of the parts. */
	summary: string;
	/** What came out, in a few words, such as `12 hits`; `""` for nothing. */
	hint: string;
	/** What the open card shows, in this order. */
	parts: ToolPart[];
	/** The whole input, as JSON unless it is text. */
	input: string;
	state: "open" | "done" | "failed";
	exitCode?: number;
	/** Time that the call took; 0 when it is not known, or not over. */
	tookMs: number;
}

/** One part of an open tool card. */
export type ToolPart =
	| { type: "note"; text: string }
	| { type: "command"; text: string }
	| { type: "path"; text: string; range: string }
	| { type: "field"; name: string; text: string }
	| { type: "link"; text: string }
	| { type: "prose"; label: string; text: string }
	| { type: "plan"; steps: PlanStep[] }
	| { type: "diff"; parts: DiffPart[] }
	/** `runs` is the text in chunks of one style. */
	| { type: "output"; label: string; text: string; runs?: TextRun[]; isError: boolean }
	| { type: "images"; images: TranscriptImage[] }
	| { type: "steps"; steps: TaskStep[]; more: number };

/** Texts of a part, in the order of the screen. */
export function textsOfPart(part: ToolPart): string[] {
	switch (part.type) {
		case "path":
			return [part.text, part.range];
		case "field":
			return [part.name, part.text];
		case "plan":
			return part.steps.map(({ text }) => text);
		case "diff":
			return part.parts.map(({ text }) => text);
		case "prose":
			return [markdownText(part.text)];
		case "images":
		case "steps":
			return [];
		default:
			return [part.text];
	}
}

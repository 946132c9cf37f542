import type { PlanStep, ToolKind, TranscriptImage } from "@paperclipai/adapter-utils";
import type { TextRun } from "../../../kit/terminal/terminal-line.ts";
import type { BlockBase, DiffPart, TaskStep } from "../block.ts";

export interface ToolRow extends BlockBase {
	kind: "tool";
	ts: string;
	name: string;
	toolKind: ToolKind;
	/** One line about the call, which repeats text of the parts. */
	summary: string;
	/** A short result, for example `12 hits`; `""` for none. */
	hint: string;
	/** Contents of the open card, in order. */
	parts: ToolPart[];
	/** The input as JSON, or unchanged if it is text. */
	input: string;
	state: "open" | "done" | "failed";
	exitCode?: number;
	/** 0 while unknown or running. */
	tookMs: number;
}

export type ToolPart =
	| { type: "note"; text: string }
	| { type: "command"; text: string }
	| { type: "path"; text: string; range: string }
	| { type: "field"; name: string; text: string }
	| { type: "link"; text: string }
	| { type: "prose"; label: string; text: string }
	| { type: "plan"; steps: PlanStep[] }
	| { type: "diff"; parts: DiffPart[] }
	/** `runs` are the parts of `text` that have one style each. */
	| { type: "output"; label: string; text: string; runs?: TextRun[]; isError: boolean }
	| { type: "images"; images: TranscriptImage[] }
	| { type: "steps"; steps: TaskStep[]; more: number };

/** Returns the texts of the part in visual order. */
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
		case "images":
		case "steps":
			return [];
		default:
			return [part.text];
	}
}

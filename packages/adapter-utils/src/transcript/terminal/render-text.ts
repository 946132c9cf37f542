import type { TranscriptEntry } from "../../contract/transcript-entry.ts";
import { renderLines, type TerminalStyle } from "./terminal-style.ts";
import { type Paint, toOutputText } from "./terminal-text.ts";

type TextKind = "assistant" | "thinking" | "user" | "stderr" | "system" | "stdout";

type TextualEntry = Extract<TranscriptEntry, { kind: TextKind }>;

export function renderText({ kind, text }: TextualEntry, style: TerminalStyle): string {
	return renderLines(paintOfText(kind, style), kind === "user" ? `> ${text}` : toOutputText(text));
}

export function paintOfText(kind: TextKind, { colors, debug }: TerminalStyle): Paint {
	switch (kind) {
		case "assistant":
			return colors.green;
		case "thinking":
			return colors.gray;
		case "user":
			return colors.cyan;
		case "stderr":
			return colors.red;
		case "system":
			return colors.blue;
		case "stdout":
			return debug ? colors.gray : String;
	}
}

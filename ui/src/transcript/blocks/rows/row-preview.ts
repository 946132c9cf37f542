import { plainSummary } from "@paperclipai/shared";
import type { LinesBlock, TextBlock } from "../block.ts";
import type { Row } from "./row.ts";

export const LINES_LABELS: Record<LinesBlock["kind"], string> = { system: "system", stdout: "unparsed" };

/** Whether a row is open before the user toggles it: failures are what users look for first. */
export function isOpenAtFirst(row: Row): boolean {
	return row.kind === "tool" && row.state === "failed";
}

/** Longer than a line of the page. */
const MAX_READ = 400;

/** One line for a closed row: its thoughts without Markdown, or its first line that has text. */
export function previewOf({ kind, text }: Pick<LinesBlock | TextBlock, "kind" | "text">): string {
	const start = text.slice(0, MAX_READ);
	const lines = (kind === "thinking" ? plainSummary(start) : start).split("\n");
	return kind === "thinking" ? lines.join(" ") : (lines.find((line) => line.trim() !== "") ?? "");
}

import { omitUndefined } from "@paperclipai/shared";
import type { ToolBlock } from "../block.ts";
import { inputText } from "../rows/summarize-input.ts";
import { hintOf, partsOf } from "./parts-of.ts";
import type { ToolPart, ToolRow } from "./tool-part.ts";
import { toolSummary } from "./tool-summary.ts";

/** Limits every text to `max` characters. `cut` counts the omitted ones. */
export function toolRowOf(block: ToolBlock, max: number): ToolRow & { cut?: number } {
	const { kind, ts, name, toolKind, input, result, turn, parentToolUseId } = block;
	const { parts, cut } = shorten(partsOf(block), max);
	return {
		kind,
		ts,
		name,
		toolKind,
		summary: toolSummary(toolKind, input),
		hint: hintOf(block),
		parts,
		// Not counted in `cut`, because the parts show the input too.
		input: inputText(input).slice(0, max),
		state: result === null ? "open" : result.isError ? "failed" : "done",
		tookMs: result === null ? 0 : (result.durationMs ?? (Math.max(0, Date.parse(result.ts) - Date.parse(ts)) || 0)),
		...(result?.exitCode === undefined ? {} : { exitCode: result.exitCode }),
		...omitUndefined({ turn, parentToolUseId }),
		...(cut > 0 ? { cut } : {}),
	};
}

function shorten(whole: ToolPart[], max: number): { parts: ToolPart[]; cut: number } {
	let cut = 0;
	const short = (text: string) => {
		if (text.length <= max) return text;
		cut += text.length - max;
		return text.slice(0, max);
	};
	const parts = whole.map((part): ToolPart => {
		if (part.type === "diff")
			return { ...part, parts: part.parts.map((each) => ({ ...each, text: short(each.text) })) };
		if (part.type === "plan")
			return { ...part, steps: part.steps.map((step) => ({ ...step, text: short(step.text) })) };
		if (!("text" in part)) return part;
		const text = short(part.text);
		return part.type === "output" && text !== part.text ? { ...part, text, runs: [{ text }] } : { ...part, text };
	});
	return { parts, cut };
}

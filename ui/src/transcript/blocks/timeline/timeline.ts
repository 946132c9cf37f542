import { guessToolKind, type ToolCallEntry, type ToolKind, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { isLogEntry, isTextEntry } from "../entry-kinds.ts";
import { toolSummary } from "../tool/tool-summary.ts";

export interface TimelineStep {
	row: number;
	/** `model`: time until the model responded. `waiting`: time without output. */
	kind: ToolKind | "model" | "waiting";
	label: string;
	/** Milliseconds since 1970. */
	start: number;
	/** `null` while the step is running. */
	end: number | null;
	failed: boolean;
	/** Number of steps merged into this one. */
	count: number;
}

/** The steps of a run, ordered by their start. */
export interface Timeline {
	/** `row` is the block that the entry was added to. */
	push(entry: TranscriptEntry, row: number): void;
	/** Merges steps if there are more than `max`. */
	steps(max: number): TimelineStep[];
}

/** Later steps of a longer run are omitted. */
const MAX_STEPS = 50_000;
const MAX_LABEL = 160;
/** Shorter gaps are the program's own overhead. */
const MIN_GAP_MS = 20;
const MIN_WAITING_MS = 1_000;

export function createTimeline(): Timeline {
	const steps: TimelineStep[] = [];
	/** Calls without a result. Calls without an id end in order of their start. */
	const open = new Map<string, TimelineStep>();
	let unnamed = 0;
	/** Time of the last entry. */
	let heard = 0;
	/** Time of a later output line; `""` for none. */
	let heardTs = "";

	function add(step: TimelineStep): TimelineStep {
		if (steps.length < MAX_STEPS) steps.push(step);
		return step;
	}

	function addGap(kind: "model" | "waiting", label: string, row: number, end: number) {
		if (heard === 0 || open.size > 0) return;
		const last = steps.at(-1);
		if (last?.kind === kind && last.end !== null && heard - last.end < MIN_GAP_MS) last.end = end;
		else if (end - heard >= (kind === "model" ? MIN_GAP_MS : MIN_WAITING_MS)) {
			add({ row, kind, label, start: heard, end, failed: false, count: 1 });
		}
	}

	function pushCall(
		{ name, input, toolUseId, toolKind = guessToolKind(name) }: ToolCallEntry,
		row: number,
		at: number,
	) {
		const label = [name, toolSummary(toolKind, input)]
			.filter((part) => part !== "")
			.join(" ")
			.slice(0, MAX_LABEL);
		open.set(
			toolUseId ?? `unnamed ${unnamed++}`,
			add({ row, kind: toolKind, label, start: at, end: null, failed: false, count: 1 }),
		);
	}

	return {
		push(entry, row) {
			// Most entries are output lines, and parsing their times would dominate.
			if (isLogEntry(entry)) {
				heardTs = entry.ts;
				return;
			}
			if (heardTs !== "") heard = Date.parse(heardTs) || heard;
			heardTs = "";
			const at = Date.parse(entry.ts) || heard;
			if (isTextEntry(entry) || entry.kind === "tool_call") addGap("model", "Model", row, at);
			else if (entry.kind === "system" || entry.kind === "init") addGap("waiting", "Waiting", row, at);
			if (entry.kind === "tool_call") pushCall(entry, row, at);
			if (entry.kind === "tool_result") {
				const id = open.has(entry.toolUseId) ? entry.toolUseId : (open.keys().next().value ?? "");
				const step = open.get(id);
				// Prefers the duration that the program measured, which the tool card shows too.
				const end = step && entry.durationMs !== undefined ? step.start + entry.durationMs : at;
				if (step) Object.assign(step, { end, failed: entry.isError });
				open.delete(id);
			}
			heard = at;
		},
		steps: (max) => joinSteps(steps, max),
	};
}

function joinSteps(steps: readonly TimelineStep[], max: number): TimelineStep[] {
	if (steps.length <= max) return steps.map((step) => ({ ...step }));
	const size = Math.ceil(steps.length / max);
	return Array.from({ length: Math.ceil(steps.length / size) }, (_, index) => {
		const joined = steps.slice(index * size, (index + 1) * size);
		const longest = joined.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
		const ends = joined.map(({ start, end }) => end ?? start);
		return {
			...longest,
			row: joined[0]?.row ?? 0,
			start: joined[0]?.start ?? 0,
			end: joined.some(({ end }) => end === null) ? null : Math.max(...ends),
			failed: joined.some(({ failed }) => failed),
			count: joined.length,
		};
	});
}

function lengthOf({ start, end }: TimelineStep): number {
	return (end ?? start) - start;
}

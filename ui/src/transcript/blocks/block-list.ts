import {
	appendEntry,
	createOpenCalls,
	type DiffEntry,
	isEventLine,
	type ToolCallEntry,
	type ToolResultEntry,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";
import type { Block, LinesBlock, ToolBlock, Within } from "./block.ts";
import { hasRoom, hasRoomForDiff } from "./block-size.ts";
import { createCallIndex } from "./call-index.ts";
import { summarizeInput } from "./summarize-input.ts";

const LOOK_BACK = 200;

/** Transcript entries grouped into the blocks of the Nice view, in order. */
export interface BlockList {
	readonly length: number;
	at(index: number): Block | undefined;
	/** Grows by one whenever the block at `index` changes. */
	versionAt(index: number): number;
	/** Whose work the block is; `null` for the agent's own. */
	withinAt(index: number): Within | null;
	push(entry: TranscriptEntry): void;
	/** The lowest index that was added or changed since the last call, `null` when none was. */
	takeFirstChanged(): number | null;
}

export function createBlockList(): BlockList {
	const blocks: Block[] = [];
	const versions: number[] = [];
	const openCalls = createOpenCalls<number>();
	const calls = createCallIndex();
	/** The last block as an entry that may go on, and the last piece that joined it. */
	let open: TextEntry | null = null;
	let lastPiece = "";
	let firstChanged: number | null = null;

	function changed(index: number) {
		versions[index] = (versions[index] ?? 0) + 1;
		firstChanged = Math.min(firstChanged ?? index, index);
	}

	function add(block: Block) {
		// Keeps the call in mind for as long as this block may be drawn.
		if (block.parentToolUseId !== undefined) calls.find(block.parentToolUseId);
		blocks.push(block);
		changed(blocks.length - 1);
	}

	function replaceLast(block: Block) {
		blocks[blocks.length - 1] = block;
		changed(blocks.length - 1);
	}

	function pushText(entry: TextEntry) {
		const before = open;
		open = before && hasRoom(before.text, lastPiece) ? (joined(before, entry) ?? entry) : entry;
		lastPiece = entry.text;
		const { kind, ts, text } = open;
		const block = { kind, ts, text, ...whose(entry) };
		if (open === entry) add(block);
		else replaceLast(block);
	}

	function pushLine(entry: LineEntry) {
		const last = blocks.at(-1);
		if (last?.kind === entry.kind && isAlike(last, entry) && hasRoom(last.text, lastPiece)) {
			replaceLast({ ...last, text: `${last.text}\n${entry.text}`, lines: last.lines + 1 });
		} else {
			add({ kind: entry.kind, ts: entry.ts, text: entry.text, lines: 1, ...whose(entry) });
		}
		lastPiece = entry.text;
	}

	function pushResult(entry: ToolResultEntry) {
		const result = { ts: entry.ts, content: entry.content, isError: entry.isError };
		const index = openCalls.close(entry);
		if (index === undefined) {
			add({ kind: "tool", ts: entry.ts, name: entry.toolName ?? "tool", input: undefined, result, ...whose(entry) });
			return;
		}
		blocks[index] = { ...(blocks[index] as ToolBlock), result };
		changed(index);
	}

	function pushCall(entry: ToolCallEntry) {
		const { ts, name, input, toolUseId } = entry;
		openCalls.open(entry, blocks.length);
		if (toolUseId !== undefined) calls.add(toolUseId, blocks.length, entry.parentToolUseId);
		add({ kind: "tool", ts, name, input, result: null, ...whose(entry) });
	}

	function pushDiff(entry: DiffEntry) {
		const part = { changeType: entry.changeType, text: entry.text };
		const last = blocks.at(-1);
		if (last?.kind === "diff" && last.parentToolUseId === entry.parentToolUseId && hasRoomForDiff(last, part)) {
			replaceLast({ ...last, parts: [...last.parts, part] });
		} else {
			add({ kind: "diff", ts: entry.ts, parts: [part], ...whose(entry) });
		}
	}

	function withinAt(index: number): Within | null {
		const parent = blocks[index]?.parentToolUseId;
		if (parent === undefined) return null;
		const isFirst = blocks[index - 1]?.parentToolUseId !== parent;
		const call = calls.find(parent);
		const block = call === undefined ? undefined : blocks[call.index];
		if (block?.kind !== "tool" || call === undefined) return { call: "", depth: 1, isFirst };
		const words = [block.name, summarizeInput(block.input)].filter((part) => part !== "").join(" · ");
		return { call: words, depth: call.depth + 1, isFirst };
	}

	/** Programs like to close with an answer that they have given already, some of them a while ago. */
	function hasSaid(text: string): boolean {
		const wanted = text.trim();
		return blocks.slice(-LOOK_BACK).some((block) => block.kind === "assistant" && block.text.trim().endsWith(wanted));
	}

	return {
		get length() {
			return blocks.length;
		},
		at: (index) => blocks[index],
		versionAt: (index) => versions[index] ?? 0,
		withinAt,
		push(entry) {
			if (!isTextEntry(entry)) open = null;
			if (isTextEntry(entry)) pushText(entry);
			else if (isLineEntry(entry)) pushLine(entry);
			else if (entry.kind === "tool_result") pushResult(entry);
			else if (entry.kind === "tool_call") pushCall(entry);
			else if (entry.kind === "diff") pushDiff(entry);
			else if (entry.kind === "result") add({ ...entry, text: hasSaid(entry.text) ? "" : entry.text });
			else add(entry);
		},
		takeFirstChanged() {
			const taken = firstChanged;
			firstChanged = null;
			return taken;
		},
	};
}

type TextEntry = Extract<TranscriptEntry, { kind: "assistant" | "thinking" | "user" }>;
type LineEntry = Extract<TranscriptEntry, { kind: "system" | "stderr" | "stdout" }>;

/** The mark of a sub-agent's work, if the entry has it. */
function whose({ parentToolUseId }: { parentToolUseId?: string }): { parentToolUseId?: string } {
	return parentToolUseId === undefined ? {} : { parentToolUseId };
}

/** Lines of one kind, of one agent, and either all words or all events that no parser knew. */
function isAlike(block: LinesBlock, entry: LineEntry): boolean {
	if (block.parentToolUseId !== entry.parentToolUseId) return false;
	return entry.kind !== "stdout" || isEventLine(block.text) === isEventLine(entry.text);
}

function isTextEntry(entry: TranscriptEntry): entry is TextEntry {
	return entry.kind === "assistant" || entry.kind === "thinking" || entry.kind === "user";
}

function isLineEntry(entry: TranscriptEntry): entry is LineEntry {
	return entry.kind === "system" || entry.kind === "stderr" || entry.kind === "stdout";
}

/** The two as one entry when they are one text, else `null`. */
function joined(before: TextEntry, entry: TextEntry): TextEntry | null {
	const entries: TranscriptEntry[] = [before];
	appendEntry(entries, entry);
	return entries.length === 1 ? (entries[0] as TextEntry) : null;
}

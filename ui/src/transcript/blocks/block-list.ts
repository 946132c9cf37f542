import {
	createOpenCalls,
	type DiffEntry,
	type ToolCallEntry,
	type ToolResultEntry,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";
import type { Block, ToolBlock, Within } from "./block.ts";
import { hasRoom } from "./block-size.ts";
import { createCallIndex } from "./call-index.ts";
import { isLineEntry, isTextEntry, type LineEntry, parentOf, type TextEntry } from "./entry-kinds.ts";
import { mergeDiff, mergeLine, mergeText } from "./merge-entry.ts";
import { summarizeInput } from "./summarize-input.ts";
import { createVersionedList, type VersionedList } from "./versioned-list.ts";

/** How many blocks back a closing text is compared with earlier ones. */
const REPEAT_LOOK_BACK = 200;

/** Transcript entries grouped into the blocks of the Nice view, in order. */
export interface BlockList {
	readonly length: number;
	at(index: number): Block | undefined;
	/** Increases by one whenever the block at `index` changes. */
	versionAt(index: number): number;
	/** The sub-agent that the block belongs to; `null` for the agent itself. */
	withinAt(index: number): Within | null;
	push(entry: TranscriptEntry): void;
}

/** @param blocks Keeps the blocks. Default: a list in memory. */
export function createBlockList(blocks: VersionedList<Block> = createVersionedList<Block>()): BlockList {
	const openCalls = createOpenCalls<number>();
	const calls = createCallIndex();
	/** The text of the last block, while more may be added to it, and the last piece that was added. */
	let openText: TextEntry | null = null;
	let lastPiece = "";

	function add(block: Block) {
		// Marks the parent call as used, so that the index keeps it as long as this block may be rendered.
		if (block.parentToolUseId !== undefined) calls.find(block.parentToolUseId);
		blocks.add(block);
	}

	function addOrReplaceLast(merged: Block | null, block: () => Block) {
		if (merged) blocks.replace(blocks.length - 1, merged);
		else add(block());
	}

	function pushText(entry: TextEntry) {
		const merged = openText && hasRoom(openText.text, lastPiece) ? mergeText(openText, entry) : null;
		openText = merged ?? entry;
		lastPiece = entry.text;
		const { kind, ts, text } = openText;
		const block: Block = { kind, ts, text, ...parentOf(entry) };
		addOrReplaceLast(merged && block, () => block);
	}

	function pushLine(entry: LineEntry) {
		const { kind, ts, text } = entry;
		const merged = mergeLine(blocks.at(blocks.length - 1), entry, lastPiece);
		addOrReplaceLast(merged, () => ({ kind, ts, text, lines: 1, ...parentOf(entry) }));
		lastPiece = text;
	}

	function pushDiff(entry: DiffEntry) {
		const { ts, changeType, text } = entry;
		const merged = mergeDiff(blocks.at(blocks.length - 1), entry);
		addOrReplaceLast(merged, () => ({ kind: "diff", ts, parts: [{ changeType, text }], ...parentOf(entry) }));
	}

	function pushCall(entry: ToolCallEntry) {
		const { ts, name, input, toolUseId } = entry;
		openCalls.open(entry, blocks.length);
		if (toolUseId !== undefined) calls.add(toolUseId, blocks.length, entry.parentToolUseId);
		add({ kind: "tool", ts, name, input, result: null, ...parentOf(entry) });
	}

	function pushResult(entry: ToolResultEntry) {
		const { ts, content, isError, toolName = "tool" } = entry;
		const result = { ts, content, isError };
		const index = openCalls.close(entry);
		if (index !== undefined) blocks.replace(index, { ...(blocks.at(index) as ToolBlock), result });
		else add({ kind: "tool", ts, name: toolName, input: undefined, result, ...parentOf(entry) });
	}

	function withinAt(index: number): Within | null {
		const parent = blocks.at(index)?.parentToolUseId;
		if (parent === undefined) return null;
		const isFirst = blocks.at(index - 1)?.parentToolUseId !== parent;
		const call = calls.find(parent);
		const block = call && blocks.at(call.index);
		if (call === undefined || block?.kind !== "tool") return { call: "", depth: 1, isFirst };
		const label = [block.name, summarizeInput(block.input)].filter((part) => part !== "").join(" · ");
		return { call: label, depth: call.depth + 1, isFirst };
	}

	return {
		get length() {
			return blocks.length;
		},
		at: blocks.at,
		versionAt: blocks.versionAt,
		withinAt,
		push(entry) {
			if (!isTextEntry(entry)) openText = null;
			if (isTextEntry(entry)) pushText(entry);
			else if (isLineEntry(entry)) pushLine(entry);
			else if (entry.kind === "tool_result") pushResult(entry);
			else if (entry.kind === "tool_call") pushCall(entry);
			else if (entry.kind === "diff") pushDiff(entry);
			else if (entry.kind === "result") add({ ...entry, text: isRepeated(entry.text, blocks) ? "" : entry.text });
			else add(entry);
		},
	};
}

/** Programs often repeat in their result what the agent has said before. */
function isRepeated(text: string, blocks: VersionedList<Block>): boolean {
	const wanted = text.trim();
	for (let index = Math.max(0, blocks.length - REPEAT_LOOK_BACK); index < blocks.length; index++) {
		const block = blocks.at(index);
		if (block?.kind === "assistant" && block.text.trim().endsWith(wanted)) return true;
	}
	return false;
}

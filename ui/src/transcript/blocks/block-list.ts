import type { DiffEntry, TranscriptEntry } from "@paperclipai/adapter-utils";
import type { Block, Within } from "./block.ts";
import { hasRoom } from "./block-size.ts";
import {
	isLineEntry,
	isLogEntry,
	isTextEntry,
	type LineEntry,
	type LogEntry,
	parentOf,
	type TextEntry,
} from "./entry-kinds.ts";
import { createLogBlocks } from "./log-block.ts";
import { mergeDiff, mergeLine, mergeText } from "./merge-entry.ts";
import { createSubAgents } from "./sub-agents.ts";
import { createTimeline, type Timeline } from "./timeline/timeline.ts";
import { createTurns } from "./timeline/turns.ts";
import { createToolBlocks } from "./tool-blocks.ts";
import { createVersionedList, type VersionedList } from "./versioned-list.ts";

/** Number of most recent blocks that a closing text is compared with. */
const REPEAT_LOOK_BACK = 200;

export interface BlockList {
	readonly length: number;
	at(index: number): Block | undefined;
	/** Increases whenever the block changes. */
	versionAt(index: number): number;
	/** The sub-agent of the block; `null` for the agent itself. */
	withinAt(index: number): Within | null;
	push(entry: TranscriptEntry): void;
	readonly timeline: Pick<Timeline, "steps">;
}

/** @param blocks Stores the blocks. Default: in memory. */
export function createBlockList(blocks: VersionedList<Block> = createVersionedList<Block>()): BlockList {
	const subAgents = createSubAgents(blocks);
	const logs = createLogBlocks();
	const turns = createTurns(blocks);
	const timeline = createTimeline();
	const tools = createToolBlocks(blocks, add, subAgents);
	/** The text of the last block while it may grow, and the last chunk added to it. */
	let openText: TextEntry | null = null;
	let lastChunk = "";
	function add(block: Block) {
		subAgents.addBlock(block);
		blocks.add(block);
	}

	function replaceLast(block: Block) {
		blocks.replace(blocks.length - 1, block);
	}

	function pushText(entry: TextEntry) {
		const merged = openText && hasRoom(openText.text, lastChunk) ? mergeText(openText, entry) : null;
		openText = merged ?? entry;
		lastChunk = entry.text;
		const { kind, ts, text } = openText;
		const block: Block = { kind, ts, text, ...parentOf(entry) };
		if (merged) replaceLast({ ...blocks.at(blocks.length - 1), ...block });
		else add(block);
	}

	function pushLog(entry: LogEntry) {
		const { block, isNew } = logs.add(blocks.at(blocks.length - 1), entry);
		if (isNew) add(block);
		else replaceLast(block);
	}

	function pushLine(entry: LineEntry) {
		const { kind, ts, text } = entry;
		const merged = mergeLine(blocks.at(blocks.length - 1), entry, lastChunk);
		if (merged) replaceLast(merged);
		else add({ kind, ts, text, lines: 1, ...parentOf(entry) });
		lastChunk = text;
	}

	function pushDiff(entry: DiffEntry) {
		if (tools.addChange(entry)) return;
		const { ts, changeType, text } = entry;
		const merged = mergeDiff(blocks.at(blocks.length - 1), entry);
		if (merged) replaceLast(merged);
		else add({ kind: "diff", ts, parts: [{ changeType, text }], ...parentOf(entry) });
	}

	function pushEntry(entry: TranscriptEntry) {
		if (isTextEntry(entry)) pushText(entry);
		else if (isLogEntry(entry)) pushLog(entry);
		else if (isLineEntry(entry)) pushLine(entry);
		else if (entry.kind === "tool_result") tools.addResult(entry);
		else if (entry.kind === "tool_call") tools.addCall(entry);
		else if (entry.kind === "diff") pushDiff(entry);
		else {
			const { turn: _, ...block } = entry;
			add(block.kind === "result" && isRepeated(block.text, blocks) ? { ...block, text: "" } : block);
		}
	}

	return {
		get length() {
			return blocks.length;
		},
		timeline,
		at: blocks.at,
		versionAt: blocks.versionAt,
		withinAt: subAgents.withinAt,
		push(entry) {
			if (!isTextEntry(entry)) openText = null;
			pushEntry(entry);
			turns.push(entry);
			timeline.push(entry, blocks.length - 1);
		},
	};
}

/** Programs often repeat earlier text in their result. */
function isRepeated(text: string, blocks: VersionedList<Block>): boolean {
	const wanted = text.trim();
	for (let index = Math.max(0, blocks.length - REPEAT_LOOK_BACK); index < blocks.length; index++) {
		const block = blocks.at(index);
		if (block?.kind === "assistant" && block.text.trim().endsWith(wanted)) return true;
	}
	return false;
}

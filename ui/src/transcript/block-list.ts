import { appendEntry, type ToolResultEntry, type TranscriptEntry } from "@paperclipai/adapter-utils";
import type { Block, LinesBlock, ToolBlock } from "./block.ts";
import { hasRoomFor } from "./block-size.ts";

/** Transcript entries grouped into the blocks of the Nice view, in order. */
export interface BlockList {
	readonly length: number;
	at(index: number): Block | undefined;
	/** Grows by one whenever the block at `index` changes. */
	versionAt(index: number): number;
	push(entry: TranscriptEntry): void;
	/** The lowest index that was added or changed since the last call, `null` when none was. */
	takeFirstChanged(): number | null;
}

export function createBlockList(): BlockList {
	const blocks: Block[] = [];
	const versions: number[] = [];
	const openCalls = new Map<string, number>();
	let lastText: TranscriptEntry | null = null;
	let firstChanged: number | null = null;

	function changed(index: number) {
		versions[index] = (versions[index] ?? 0) + 1;
		firstChanged = Math.min(firstChanged ?? index, index);
	}

	function add(block: Block) {
		blocks.push(block);
		changed(blocks.length - 1);
	}

	function replaceLast(block: Block) {
		blocks[blocks.length - 1] = block;
		changed(blocks.length - 1);
	}

	function pushText(entry: TextEntry) {
		const last = blocks.at(-1);
		if (lastText && last && last.kind === entry.kind && hasRoomFor(last, entry)) {
			const merged = [lastText];
			appendEntry(merged, entry);
			if (merged.length === 1) {
				lastText = merged[0] as TextEntry;
				replaceLast({ kind: entry.kind, ts: last.ts, text: (lastText as TextEntry).text });
				return;
			}
		}
		lastText = entry;
		add({ kind: entry.kind, ts: entry.ts, text: entry.text });
	}

	function pushLine(entry: LineEntry) {
		const last = blocks.at(-1);
		if (last?.kind === entry.kind && hasRoomFor(last, entry)) {
			const grown = last as LinesBlock;
			replaceLast({ ...grown, text: `${grown.text}\n${entry.text}`, lines: grown.lines + 1 });
		} else {
			add({ kind: entry.kind, ts: entry.ts, text: entry.text, lines: 1 });
		}
	}

	function pushResult(entry: ToolResultEntry) {
		const result = { ts: entry.ts, content: entry.content, isError: entry.isError };
		const index = openCalls.get(entry.toolUseId);
		if (index === undefined) {
			add({ kind: "tool", ts: entry.ts, name: entry.toolName ?? "tool", input: undefined, result });
			return;
		}
		openCalls.delete(entry.toolUseId);
		blocks[index] = { ...(blocks[index] as ToolBlock), result };
		changed(index);
	}

	return {
		get length() {
			return blocks.length;
		},
		at: (index) => blocks[index],
		versionAt: (index) => versions[index] ?? 0,
		push(entry) {
			if (!isTextEntry(entry)) lastText = null;
			if (isTextEntry(entry)) pushText(entry);
			else if (isLineEntry(entry)) pushLine(entry);
			else if (entry.kind === "tool_result") pushResult(entry);
			else if (entry.kind === "tool_call") {
				if (entry.toolUseId !== undefined) openCalls.set(entry.toolUseId, blocks.length);
				add({ kind: "tool", ts: entry.ts, name: entry.name, input: entry.input, result: null });
			} else add(entry);
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

function isTextEntry(entry: TranscriptEntry): entry is TextEntry {
	return entry.kind === "assistant" || entry.kind === "thinking" || entry.kind === "user";
}

function isLineEntry(entry: TranscriptEntry): entry is LineEntry {
	return entry.kind === "system" || entry.kind === "stderr" || entry.kind === "stdout";
}

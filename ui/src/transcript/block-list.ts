import { appendEntry, type ToolResultEntry, type TranscriptEntry } from "@paperclipai/adapter-utils";
import type { Block, ToolBlock } from "./block.ts";
import { hasRoom } from "./block-size.ts";

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
	/** The last block as an entry that may go on, and the last piece that joined it. */
	let open: TextEntry | null = null;
	let lastPiece = "";
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
		const before = open;
		open = before && hasRoom(before.text, lastPiece) ? (joined(before, entry) ?? entry) : entry;
		lastPiece = entry.text;
		const { kind, text } = open;
		if (open === entry) add({ kind, ts: entry.ts, text });
		else replaceLast({ kind, ts: open.ts, text });
	}

	function pushLine(entry: LineEntry) {
		const last = blocks.at(-1);
		if (last?.kind === entry.kind && hasRoom(last.text, lastPiece)) {
			replaceLast({ ...last, text: `${last.text}\n${entry.text}`, lines: last.lines + 1 });
		} else {
			add({ kind: entry.kind, ts: entry.ts, text: entry.text, lines: 1 });
		}
		lastPiece = entry.text;
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

	/** Programs like to close with the answer that they have just given. */
	function repeatsLast(text: string): boolean {
		const last = blocks.at(-1);
		return last?.kind === "assistant" && last.text.trim() === text.trim();
	}

	return {
		get length() {
			return blocks.length;
		},
		at: (index) => blocks[index],
		versionAt: (index) => versions[index] ?? 0,
		push(entry) {
			if (!isTextEntry(entry)) open = null;
			if (isTextEntry(entry)) pushText(entry);
			else if (isLineEntry(entry)) pushLine(entry);
			else if (entry.kind === "tool_result") pushResult(entry);
			else if (entry.kind === "tool_call") {
				if (entry.toolUseId !== undefined) openCalls.set(entry.toolUseId, blocks.length);
				add({ kind: "tool", ts: entry.ts, name: entry.name, input: entry.input, result: null });
			} else if (entry.kind === "result") add({ ...entry, text: repeatsLast(entry.text) ? "" : entry.text });
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

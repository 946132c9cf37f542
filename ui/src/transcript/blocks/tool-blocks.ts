import {
	createOpenCalls,
	type DiffEntry,
	guessToolKind,
	type ToolCallEntry,
	type ToolResultEntry,
	type TranscriptImage,
} from "@paperclipai/adapter-utils";
import type { Block, ToolBlock, ToolResult } from "./block.ts";
import { parentOf } from "./entry-kinds.ts";
import { withDiff } from "./merge-entry.ts";
import type { SubAgents } from "./sub-agents.ts";
import type { VersionedList } from "./versioned-list.ts";

/** Maximum base64 characters of all images together, because the worker keeps all blocks of a run. */
const MAX_CHARACTERS = 48 * 1024 * 1024;

export interface ToolBlocks {
	addCall(entry: ToolCallEntry): void;
	addResult(entry: ToolResultEntry): void;
	/** Returns `false` for a change that does not belong to the call that just ended. */
	addChange(entry: DiffEntry): boolean;
}

export function createToolBlocks(
	blocks: VersionedList<Block>,
	add: (block: Block) => void,
	subAgents: SubAgents,
): ToolBlocks {
	const openCalls = createOpenCalls<number>();
	const limitImages = createImageBudget();
	/** The call whose result arrived last. */
	let closed: { id: string; index: number } | null = null;

	return {
		addCall(entry) {
			const { ts, name, input, toolKind = guessToolKind(name) } = entry;
			const index = blocks.length;
			openCalls.open(entry, index);
			const block: ToolBlock = { kind: "tool", ts, name, toolKind, input, result: null, ...parentOf(entry) };
			add(block);
			subAgents.addCall(entry, block, index);
		},
		addResult(entry) {
			const { ts, content, isError, toolName = "tool", exitCode, durationMs, parentToolUseId } = entry;
			const result: ToolResult = { ts, content, isError, exitCode, durationMs, images: limitImages(entry.images) };
			const index = openCalls.close(entry);
			closed = { id: entry.toolUseId, index: index ?? blocks.length };
			if (index === undefined) {
				const toolKind = guessToolKind(toolName);
				add({ kind: "tool", ts, name: toolName, toolKind, input: undefined, result, ...parentOf(entry) });
				return;
			}
			blocks.replace(index, { ...(blocks.at(index) as ToolBlock), result });
			subAgents.endCall(parentToolUseId, index, isError);
		},
		addChange(entry) {
			if (closed === null || closed.id !== entry.toolUseId) return false;
			const changed = withDiff(blocks.at(closed.index) as ToolBlock, entry);
			if (changed) blocks.replace(closed.index, changed);
			return changed !== null;
		},
	};
}

/** The returned function discards images that exceed the budget. The text of their results still mentions them. */
function createImageBudget(): (images: TranscriptImage[] | undefined) => TranscriptImage[] | undefined {
	let left = MAX_CHARACTERS;
	return (images) => {
		const kept = images?.filter(({ data }) => {
			if (data.length > left) return false;
			left -= data.length;
			return true;
		});
		return kept && kept.length > 0 ? kept : undefined;
	};
}

import type { ToolCallEntry } from "@paperclipai/adapter-utils";
import type { Block, ToolBlock, Within } from "./block.ts";
import { createCallIndex } from "./call-index.ts";
import { summarizeInput } from "./rows/summarize-input.ts";
import { addStep, endStep } from "./timeline/task-steps.ts";
import type { VersionedList } from "./versioned-list.ts";

/** Tracks the blocks of sub-agents and updates the cards of the calls that started them. */
export interface SubAgents {
	addBlock(block: Block): void;
	/** The call at `index` may start a sub-agent, or be a step of one. */
	addCall(entry: ToolCallEntry, block: ToolBlock, index: number): void;
	/** The call at `index` has its result. */
	endCall(parent: string | undefined, index: number, isError: boolean): void;
	withinAt(index: number): Within | null;
}

export function createSubAgents(blocks: VersionedList<Block>): SubAgents {
	const calls = createCallIndex();

	function changeParent(parent: string | undefined, change: (parent: ToolBlock) => ToolBlock) {
		const position = parent === undefined ? undefined : calls.find(parent);
		const block = position && blocks.at(position.index);
		if (position && block?.kind === "tool") blocks.replace(position.index, change(block));
	}

	return {
		addBlock({ parentToolUseId }) {
			// Keeps the parent call in the index as long as this block may be rendered.
			if (parentToolUseId !== undefined) calls.find(parentToolUseId);
		},
		addCall({ toolUseId, parentToolUseId }, block, index) {
			if (toolUseId !== undefined) calls.add(toolUseId, index, parentToolUseId);
			changeParent(parentToolUseId, (parent) => addStep(parent, block, index));
		},
		endCall(parent, index, isError) {
			changeParent(parent, (block) => endStep(block, index, isError));
		},
		withinAt(index) {
			const parent = blocks.at(index)?.parentToolUseId;
			if (parent === undefined) return null;
			const isFirst = blocks.at(index - 1)?.parentToolUseId !== parent;
			const call = calls.find(parent);
			const block = call && blocks.at(call.index);
			if (call === undefined || block?.kind !== "tool") return { call: "", depth: 1, isFirst };
			const label = [block.name, summarizeInput(block.input)].filter((part) => part !== "").join(" · ");
			return { call: label, depth: call.depth + 1, isFirst };
		},
	};
}

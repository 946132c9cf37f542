import type { ToolCallEntry } from "@paperclipai/adapter-utils";
import type { Block, TaskStep, ToolBlock, Within } from "./block.ts";
import { createCallIndex } from "./call-index.ts";
import { summarizeInput } from "./rows/summarize-input.ts";
import { toolSummary } from "./tool/tool-summary.ts";
import type { VersionedList } from "./versioned-list.ts";

/** A card lists only the first calls; each has its own row below. */
const MAX_STEPS = 100;

/** Tracks the blocks of sub-agents and updates the cards of the calls that started them. */
export interface SubAgents {
	addBlock(block: Block): void;
	/** Adds the call at `index`, which may start a sub-agent or be a step of one. */
	addCall(entry: ToolCallEntry, block: ToolBlock, index: number): void;
	/** Called when the call at `index` has its result. */
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
			// Keeps the parent call in the index, because rendering this block needs it.
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

/** Adds the call at `index` to the card of its sub-agent. */
function addStep(parent: ToolBlock, { name, toolKind, input }: ToolBlock, index: number): ToolBlock {
	const { steps = [], stepCount = 0 } = parent;
	const step: TaskStep = { index, name, toolKind, summary: toolSummary(toolKind, input), state: "open" };
	return { ...parent, steps: steps.length < MAX_STEPS ? [...steps, step] : steps, stepCount: stepCount + 1 };
}

function endStep(parent: ToolBlock, index: number, isError: boolean): ToolBlock {
	const state = isError ? "failed" : "done";
	const { steps = [] } = parent;
	return { ...parent, steps: steps.map((step) => (step.index === index ? { ...step, state } : step)) };
}

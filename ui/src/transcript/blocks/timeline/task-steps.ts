import type { TaskStep, ToolBlock } from "../block.ts";
import { toolSummary } from "../tool/tool-summary.ts";

/** A card lists only the first calls; each has its own row below. */
const MAX_STEPS = 100;

/** Adds the call at `index` to the card of its sub-agent. */
export function addStep(parent: ToolBlock, { name, toolKind, input }: ToolBlock, index: number): ToolBlock {
	const { steps = [], stepCount = 0 } = parent;
	const step: TaskStep = { index, name, toolKind, summary: toolSummary(toolKind, input), state: "open" };
	return { ...parent, steps: steps.length < MAX_STEPS ? [...steps, step] : steps, stepCount: stepCount + 1 };
}

export function endStep(parent: ToolBlock, index: number, isError: boolean): ToolBlock {
	const state = isError ? "failed" : "done";
	const { steps = [] } = parent;
	return { ...parent, steps: steps.map((step) => (step.index === index ? { ...step, state } : step)) };
}

export interface PlanStep {
	text: string;
	status: "open" | "active" | "done";
}

const MAX_STEPS = 200;
const DONE: readonly unknown[] = ["completed", "done"];
const ACTIVE: readonly unknown[] = ["in_progress", "active"];

/** Reads lists such as `[{ content, status }]` or `[{ text, completed }]`; `[]` for any other value. */
export function readPlanSteps(value: unknown): PlanStep[] {
	if (!Array.isArray(value) || value.length === 0) return [];
	const steps = value.slice(0, MAX_STEPS).map(readStep);
	return steps.every((step) => step !== null) ? steps : [];
}

function readStep(value: unknown): PlanStep | null {
	if (typeof value !== "object" || value === null) return null;
	const { content, text = content, step = text, status, completed } = value as Record<string, unknown>;
	if (typeof step !== "string" || (status === undefined && completed === undefined)) return null;
	if (completed === true || DONE.includes(status)) return { text: step, status: "done" };
	return { text: step, status: ACTIVE.includes(status) ? "active" : "open" };
}

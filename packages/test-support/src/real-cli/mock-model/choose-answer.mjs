import { planStep } from "./plan-step.mjs";

const COMPACTION = /create a detailed summary of (the|this) conversation|CONTEXT CHECKPOINT COMPACTION/i;

const SUMMARY = {
	claude: "<analysis>mock</analysis>\n<summary>The user is testing with a mock model. Nothing else happened.</summary>",
	codex: "Summary: the user is testing with a mock model.",
};

/** The step that answers a request. Compactions, and requests without tools such as titles, use no step. */
export function chooseAnswer(request, scenarios, defaultName) {
	const lastText = request.events.findLast(({ role }) => role === "user")?.text ?? "";
	if (COMPACTION.test(lastText)) return { name: "(compaction)", step: 0, current: { text: SUMMARY } };
	if (request.tools.length === 0) return { name: "(no tools)", step: 0, current: { text: "Mock session" } };
	return planStep(request, scenarios, defaultName);
}

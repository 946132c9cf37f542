import { expect, it } from "vitest";
import type { AdapterRunContext } from "../contract/execution.ts";
import { buildRunPrompt, type RunPromptOptions } from "./run-prompt.ts";

const TASK = "# The whole task";
const ISSUE: AdapterRunContext = {
	paperclipTaskMarkdown: TASK,
	paperclipWake: { reason: "comment", issue: { id: "i1", title: "Count" } },
};

function prompt(context: AdapterRunContext, options: Partial<RunPromptOptions> = {}): string {
	const agent = { id: "a1", companyId: "c1", name: "Ada", adapterType: "some_type", adapterConfig: {} };
	return buildRunPrompt({ runId: "run-1", agent, context }, { promptTemplate: "", isResumed: false, ...options });
}

it("joins instructions, wake section, task and template in this order", () => {
	const text = prompt(ISSUE, { instructions: "Be careful.\n", promptTemplate: "Go, {{agent.name}}." });
	const order = ["Be careful.", "Wake reason: comment", TASK, "Go, Ada."].map((section) => text.indexOf(section));
	expect(order).not.toContain(-1);
	expect(order).toEqual(order.toSorted((one, other) => one - other));
	expect(text).not.toContain("heartbeat");
});

it("uses the default template without a configured one", () => {
	const text = prompt(ISSUE);
	expect(text).toMatch(/^## Why you are awake/);
	const rules = ["Do the work now", "Leave something that lasts", "next action", "child issue", "blocked", "approval"];
	for (const rule of rules) expect(text.slice(text.indexOf("You are Ada (agent a1)"))).toContain(rule);
});

it("contains only what is new for a resumed conversation", () => {
	const text = prompt(ISSUE, { isResumed: true });
	expect(text).toMatch(/^## New since your last run/);
	expect(text).toContain("Wake reason: comment");
	expect(text).not.toContain(TASK);
	expect(text).not.toContain("heartbeat");
	expect(prompt(ISSUE, { isResumed: true, promptTemplate: "Run {{runId}}." })).toMatch(/Run run-1\.$/);
});

it("contains everything when the conversation may be lost", () => {
	const text = prompt(ISSUE, { isResumed: true, sessionMayBeLost: true });
	expect(text).toContain(TASK);
	expect(text).toContain("You are Ada");
});

it("is never empty for a resumed conversation", () => {
	expect(prompt({}, { isResumed: true })).toMatch(/^You are Ada/);
});

it("contains the request once", () => {
	const asked = prompt({ prompt: "Count the files.", paperclipWake: { reason: "timer" } });
	expect(asked.split("Count the files.")).toHaveLength(2);
	const inWake = prompt({ prompt: "Count.", paperclipWake: { reason: "timer", prompt: "Count." } });
	expect(inWake.split("Count.")).toHaveLength(2);
	expect(prompt({ prompt: "Count." }, { promptTemplate: "Please: {{ context.prompt }}" })).toBe("Please: Count.");
	const resumed = prompt({ prompt: "Count.", paperclipWake: { reason: "timer" } }, { isResumed: true });
	expect(resumed.split("Count.")).toHaveLength(2);
});

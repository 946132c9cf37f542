import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { readSettings } from "./command.ts";
import { buildPrompt } from "./prompt.ts";

function prompt(context: Record<string, unknown>, config: Record<string, unknown> = {}, instructions = "") {
	const ctx: AdapterExecutionContext = {
		runId: "run-1",
		agent: { id: "a", companyId: "c", name: "Ada", adapterType: "codex_local", adapterConfig: config },
		runtime: { sessionId: null, sessionParams: null },
		config,
		context,
		onLog: async () => {},
		signal: new AbortController().signal,
	};
	return buildPrompt(ctx, readSettings(config, context), { instructions, isResumed: true });
}

it("begins with Paperclip's own template unless the agent has one", () => {
	expect(prompt({})).toMatch(/^You are Ada /);
	expect(prompt({}, { promptTemplate: "{{run.id}} for {{agent.name}}" })).toBe("run-1 for Ada");
});

it("says why the agent is awake and what is asked, each once", () => {
	const asked = prompt({ prompt: "Count the files.", paperclipWake: { reason: "timer" } });
	expect(asked).toContain("Wake reason: timer");
	expect(asked.split("Count the files.")).toHaveLength(2);
	const inWake = prompt({ prompt: "Count.", paperclipWake: { reason: "timer", prompt: "Count." } });
	expect(inWake.split("Count.")).toHaveLength(2);
	const inTemplate = prompt({ prompt: "Count." }, { promptTemplate: "Please: {{ context.prompt }}" });
	expect(inTemplate).toBe("Please: Count.");
});

it("puts the instructions first", () => {
	expect(prompt({}, { promptTemplate: "Go." }, "Be careful.\n")).toBe("Be careful.\n\nGo.");
});

it("says the whole task to a resumed thread too, which may be another one in truth", () => {
	const context = {
		paperclipTaskMarkdown: "# The whole task",
		paperclipWake: { reason: "comment", issue: { id: "i1", title: "Count" } },
	};
	expect(prompt(context)).toContain("# The whole task");
	expect(prompt(context)).toContain("Wake reason: comment");
});

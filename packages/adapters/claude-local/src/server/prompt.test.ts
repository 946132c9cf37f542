import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { readSettings } from "./command.ts";
import { buildPrompt } from "./prompt.ts";

function prompt(context: Record<string, unknown>, config: Record<string, unknown> = {}, isResumed = false) {
	const ctx: AdapterExecutionContext = {
		runId: "run-1",
		agent: { id: "a", companyId: "c", name: "Ada", adapterType: "claude_local", adapterConfig: config },
		runtime: { sessionId: null, sessionParams: null },
		config,
		context,
		onLog: async () => {},
		signal: new AbortController().signal,
	};
	return buildPrompt(ctx, readSettings(config, context), isResumed);
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

it("tells a resumed session only what is new of its issue", () => {
	const context = {
		paperclipTaskMarkdown: "# The whole task",
		paperclipWake: { reason: "comment", issue: { id: "i1", title: "Count" } },
	};
	expect(prompt(context)).toContain("# The whole task");
	const resumed = prompt(context, {}, true);
	expect(resumed).toContain("Wake reason: comment");
	expect(resumed).not.toContain("# The whole task");
});

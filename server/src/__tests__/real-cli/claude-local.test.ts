import { createServerAdapter } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser } from "@paperclipai/adapter-claude-local/ui";
import { expect, it } from "vitest";
import { describeRealCli, type RealCli } from "./describe-real-cli.ts";
import { claudeEnv } from "./program-env.ts";

const claude: RealCli = {
	title: "the real Claude Code",
	program: "claude",
	adapter: createServerAdapter(),
	createParser: createStdoutParser,
	env: claudeEnv,
	settings: { dangerouslySkipPermissions: true },
	unknownSession: "11111111-2222-4333-8444-555555555555",
	toolLoop: {
		result: { usageBasis: "per_run", provider: "anthropic", billingType: "api" },
		usage: { inputTokens: 3930, outputTokens: 75, cachedInputTokens: 3000 },
		tools: ["Bash", "Read"],
		listing: "README.md",
	},
	serviceFailure: { prompt: "[[mock:api-529]]", result: { errorFamily: "transient_upstream" } },
	environmentTest: { status: "warn", codes: ["cwd_ok", "command_version", "api_key_in_env"] },
	also: {
		toolLoop: ({ result }) => expect(result.costUsd).toBeGreaterThan(0),
		resumed: (first, second) => {
			expect(second.result.usage?.outputTokens).toBe(first.result.usage?.outputTokens);
		},
		healed: ({ metas }) => {
			expect(metas.map(({ commandArgs }) => commandArgs?.includes("--resume"))).toEqual([true, false]);
		},
	},
};

describeRealCli(claude, (run) => {
	it("fails when its turns are used up", async () => {
		const done = await run("[[mock:loop]]", null, { maxTurnsPerRun: 2 });
		expect(done.result).toMatchObject({ errorCode: "claude_max_turns" });
	});
});

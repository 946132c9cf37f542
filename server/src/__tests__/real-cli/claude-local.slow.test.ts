import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser } from "@paperclipai/adapter-claude-local/ui";
import type { SessionParams } from "@paperclipai/adapter-utils";
import { claudeEnv } from "@paperclipai/test-support/real-cli/program-env.ts";
import { expect, it } from "vitest";
import { describeRealCli, type RealCli } from "./describe-real-cli.ts";
import { withoutSideRequests } from "./mock-usage.ts";

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
	environmentTest: {
		status: "warn",
		codes: ["cwd_ok", "command_version", "api_key_in_env"],
		newestCodes: ["cwd_ok", "command_version", "login_ok", "api_key_in_env"],
	},
	also: {
		toolLoop: ({ result }) => expect(result.costUsd).toBeGreaterThan(0),
		resumed: (first, second) => {
			const { command = "" } = second.metas[0] ?? {};
			const usage = first.result.usage ?? { inputTokens: 0, outputTokens: 0 };
			expect(withoutSideRequests(command, second.result.usage, usage)).toMatchObject({
				outputTokens: usage.outputTokens,
			});
		},
		replaced: ({ metas }) => {
			expect(metas.map(({ commandArgs }) => commandArgs?.includes("--resume"))).toEqual([true, false]);
		},
	},
};

const asking = { dangerouslySkipPermissions: false };

describeRealCli(claude, (run, scratch) => {
	it("fails when its turn limit or its budget is exhausted", async () => {
		const turns = await run("[[mock:loop]]", null, { maxTurnsPerRun: 2 });
		expect(turns.result).toMatchObject({ errorCode: "claude_max_turns" });
		const money = await run("[[mock:loop]]", null, { maxBudgetUsd: 0.005 });
		expect(money.result).toMatchObject({ errorCode: "claude_max_budget" });
	});

	it("runs only the allowed tools", async () => {
		const rules = { ...asking, allowedTools: ["Bash(touch allowed.txt)", "Edit"], settingSources: ["user", "project"] };
		const allowed = await run('[[mock:sh cmd="touch allowed.txt"]]', null, rules);
		expect(allowed.result).toMatchObject({ exitCode: 0, resultJson: { permissionDenials: 0 } });
		const refused = await run('[[mock:sh cmd="touch refused.txt"]]', null, rules);
		expect(refused.result).toMatchObject({ exitCode: 0, resultJson: { permissionDenials: 1 } });
		expect(readdirSync(scratch().project)).toContain("allowed.txt");
		expect(readdirSync(scratch().project)).not.toContain("refused.txt");
	});

	it("leaves out an option that the version does not support, with a note", async () => {
		const { result, metas } = await run("[[mock:hello]]", null, { effort: "high", includePartialMessages: true });
		expect(result.exitCode).toBe(0);
		const [{ commandArgs = [], commandNotes = [] } = {}] = metas;
		expect(commandArgs).toContain("--include-partial-messages");
		expect(commandNotes.some((note) => note.includes("--effort"))).toBe(!commandArgs.includes("--effort"));
	});

	it("follows changed instructions in a resumed session", async () => {
		const instructionsFilePath = path.join(scratch().home, "AGENT.md");
		const runWith = async (text: string, session?: SessionParams | null) => {
			writeFileSync(instructionsFilePath, `[[mock:say text="${text}"]]`);
			return (await run("Go on.", session, { instructionsFilePath })).result;
		};
		const first = await runWith("the old way");
		expect(first.summary).toBe("the old way");
		const second = await runWith("the new way", first.sessionParams);
		expect(second).toMatchObject({ summary: "the new way", sessionId: first.sessionId });
	});
});

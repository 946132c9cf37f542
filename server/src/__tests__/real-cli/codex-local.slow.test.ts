import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser } from "@paperclipai/adapter-codex-local/ui";
import { entriesOf } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { codexEnv } from "@paperclipai/test-support/real-cli/program-env.ts";
import { expect, it } from "vitest";
import { describeRealCli, type RealCli } from "./describe-real-cli.ts";

const codex: RealCli = {
	title: "the real Codex",
	program: "codex",
	adapter: createServerAdapter(),
	createParser: createStdoutParser,
	env: codexEnv,
	settings: { dangerouslyBypassApprovalsAndSandbox: true },
	unknownSession: "01990000-1111-7222-8333-444444444444",
	toolLoop: {
		result: {
			usageBasis: "session_cumulative",
			provider: "mock",
			model: "mock-model",
			billingType: "api",
			costUsd: null,
		},
		usage: { inputTokens: 3330, outputTokens: 75, cachedInputTokens: 3000 },
		tools: ["Bash", "Bash"],
		listing: "README.md\n",
	},
	serviceFailure: { prompt: "[[mock:api-error status=400]]", result: { errorCode: "codex_turn_failed" } },
	environmentTest: { status: "pass", codes: ["cwd_ok", "command_version"] },
	also: {
		writeFile: (done) => expect(entriesOf(done, "tool_call").map(({ name }) => name)).toContain("Edit"),
		resumed: (first, second) => {
			const runs = second.result.usageBasis === "session_cumulative" ? 2 : 1;
			expect(second.result.usage?.outputTokens).toBe((first.result.usage?.outputTokens ?? 0) * runs);
		},
	},
};

describeRealCli(codex, (run, scratch) => {
	it("gets its instructions before its prompt", async () => {
		const instructionsFilePath = path.join(scratch().home, "AGENT.md");
		writeFileSync(instructionsFilePath, "You are careful.");
		const done = await run("A secret plan. [[mock:echo]]", null, { instructionsFilePath });
		expect(done.result.summary).toMatch(/You are careful\.[\s\S]*A secret plan\./);
	});

	it("accepts every setting that is an option, and keeps no thread when it is ephemeral", async () => {
		const { home, project } = scratch();
		const settings = {
			dangerouslyBypassApprovalsAndSandbox: false,
			sandbox: "danger-full-access",
			networkAccess: true,
			addDirs: [home],
			search: true,
			ephemeral: true,
			modelReasoningEffort: "low",
			configOverrides: ['model_verbosity="low"'],
		};
		const done = await run('[[mock:sh cmd="touch made.txt"]]', null, settings);
		expect(done.result).toMatchObject({ exitCode: 0, model: "mock-model" });
		expect(done.result.sessionParams).toBeUndefined();
		expect(existsSync(path.join(project, "made.txt"))).toBe(true);
	});

	it("rejects a missing profile, which newer versions silently ignore", async () => {
		const done = await run("[[mock:hello]]", null, { profile: "gone" });
		expect(done.result).toMatchObject({ exitCode: null, errorCode: "codex_profile_missing" });
		expect(done.metas).toEqual([]);
	});
});

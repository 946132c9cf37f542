import type { TranscriptEntry } from "@paperclipai/adapter-utils";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { claudeEnv, codexEnv } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonLines } from "./support/command-line.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const [claude] = findPrograms("claude");
const [codex] = findPrograms("codex");
const { paperclip } = useSharedServer();
let model: MockModelApi;
let scratch: Scratch;

beforeAll(async () => {
	scratch = createScratch();
	model = await startMockModelApi();
});
afterAll(async () => {
	await model.close();
	scratch.remove();
});

async function watch(adapter: string, config: Record<string, unknown>, ...more: string[]) {
	const pairs = Object.entries(config).flatMap(([key, value]) => {
		return ["--config", `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`];
	});
	return await paperclip("run", "--watch", "--adapter", adapter, "--cwd", scratch.project, ...pairs, ...more);
}

function ofKind<Kind extends TranscriptEntry["kind"]>(stdout: string, kind: Kind) {
	const entries = jsonLines(stdout) as unknown as TranscriptEntry[];
	return entries.filter((entry): entry is Extract<TranscriptEntry, { kind: Kind }> => entry.kind === kind);
}

/** Both programs run two tools with the scripted model and then respond. */
function expectToolLoop(exited: { exitCode: number | null; stdout: string; stderr: string }, usage: object) {
	expect(exited.exitCode).toBe(0);
	expect(ofKind(exited.stdout, "thinking")[0]?.text).toBe("I should look at the folder first.");
	const calls = ofKind(exited.stdout, "tool_call").map(({ toolUseId }) => toolUseId);
	const results = ofKind(exited.stdout, "tool_result");
	expect(calls).toHaveLength(2);
	expect(results.map(({ toolUseId }) => toolUseId)).toEqual(calls);
	expect(results[1]?.content).toContain("# Sample project");
	expect(ofKind(exited.stdout, "assistant").at(-1)?.text).toBe("The folder holds a README. Work finished.");
	expect(ofKind(exited.stdout, "stdout")).toEqual([]);
	const [note] = jsonLines(exited.stderr);
	expect(note).toMatchObject({ verdict: { status: "succeeded", usage } });
}

describe("Claude Code, started by run --watch", needs("claude"), () => {
	const config = () => ({
		command: claude?.command,
		dangerouslySkipPermissions: true,
		env: claudeEnv({ scratch, model }),
	});

	it("prints thinking, tool calls, the answer and the usage as JSON", async () => {
		const exited = await watch("claude_local", config(), "--prompt", "Look around. [[mock:tool-use]]", "--json");
		expectToolLoop(exited, { inputTokens: 3930, outputTokens: 75, cachedInputTokens: 3000 });
	});

	it("prints tool calls, the answer and the usage as text", async () => {
		const exited = await watch("claude_local", config(), "--prompt", "Look around. [[mock:tool-use]]");
		expect(exited.stdout).toContain("▸ Bash");
		expect(exited.stdout).toContain("The folder holds a README. Work finished.");
		expect(exited.stderr).toMatch(/✓ succeeded · .* · 3,930 tokens in \(3,000 cached\), 75 out · \$0\.\d+/);
	});
});

describe("Codex, started by run --watch", needs("codex"), () => {
	const config = () => ({
		command: codex?.command,
		dangerouslyBypassApprovalsAndSandbox: true,
		env: codexEnv({ scratch, model }),
	});

	it("prints thinking, tool calls, the answer and the usage as JSON", async () => {
		const exited = await watch("codex_local", config(), "--prompt", "Look around. [[mock:tool-use]]", "--json");
		expectToolLoop(exited, { inputTokens: 3330, outputTokens: 75, cachedInputTokens: 3000 });
	});
});

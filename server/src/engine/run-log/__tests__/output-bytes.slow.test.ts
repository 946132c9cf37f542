import { readLogFacts, sha256OfFile } from "@paperclipai/test-support/agent/log-facts.mjs";
import { startScriptedAgent } from "@paperclipai/test-support/agent/scripted-agent.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const awkward = (name: string): [string, string[]] => [`bytes: ${name}`, ["--bytes", name, "--lines", "2"]];
const ALL = ["nul", "invalid", "surrogate", "separators", "cut", "crlf", "bom", "escape"];

it.each<[name: string, switches: string[]]>([
	["nothing", []],
	["numbered lines", ["--lines", "2000", "--length", "80"]],
	["UTF-8, a byte at a time", ["--lines", "40", "--length", "90", "--utf8", "--one-byte"]],
	[
		"awkward bytes, a byte at a time",
		[...ALL.flatMap((name) => ["--bytes", name]), "--one-byte", "--no-final-newline"],
	],
	...ALL.map(awkward),
	["an incomplete character at the end", ["--bytes", "cut"]],
	["no final newline", ["--lines", "3", "--no-final-newline"]],
	["lines of 20 KB in UTF-8", ["--lines", "200", "--length", "20000", "--utf8"]],
	["a line of 1 MB", ["--big-line", "1", "--lines", "2"]],
	["a line of 20 MB", ["--big-line", "20", "--lines", "2"]],
	["a flood, then exit", ["--lines", "200000", "--length", "120", "--block"]],
	["a flood of UTF-8, then a kill", ["--lines", "100000", "--length", "77", "--utf8", "--block", "--die", "SIGKILL"]],
])("%s: the log contains every byte exactly once", async (_, switches) => {
	const run = await startScriptedAgent(server, switches);
	const { status } = await server.finish(run.runId);
	expect(status).toBe(switches.includes("--die") ? "failed" : "succeeded");
	const response = await fetch(`${server.url}/api/heartbeat-runs/${run.runId}/log`, {
		headers: { accept: "application/x-ndjson" },
	});
	expect(readLogFacts(await response.text()).stdoutSha).toBe(await sha256OfFile(run.truth));
	run.remove();
});

it("the agent reads its prompt unchanged", async () => {
	const prompt = "one\u2028two\u0085 é€😀 \\ud800 {{x}}\r\nno end";
	const stdin = "{{context.paperclipTaskMarkdown}}";
	const run = await startScriptedAgent(server, ["--stdin"], { stdin }, { prompt });
	expect((await server.finish(run.runId)).status).toBe("succeeded");
	expect(await server.output(run.runId)).toBe(prompt);
	run.remove();
});

it("what an agent prints about its success does not matter", async () => {
	const run = await startScriptedAgent(server, ["--success", "--stderr", "no disk", "--exit", "7"]);
	expect(await server.finish(run.runId)).toMatchObject({
		status: "failed",
		exitCode: 7,
		error: { stderrTail: "no disk\n" },
	});
	run.remove();
});

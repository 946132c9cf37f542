import { expect, it } from "vitest";
import { runAgentProgram } from "./run-agent-program.ts";

it("reports the invocation with masked secrets, runs it, and passes output to onStdout before the log", async () => {
	const calls: string[] = [];
	const result = await runAgentProgram(
		{
			runId: "run-1",
			agent: { id: "a", companyId: "c", name: "Ada", adapterType: "some_type", adapterConfig: {} },
			runtime: { sessionId: null, sessionParams: null },
			config: {},
			context: {},
			signal: new AbortController().signal,
			onMeta: async (meta) => {
				calls.push("meta");
				expect(meta).toMatchObject({ adapterType: "some_type", command: "sh", cwd: "/", prompt: "hi" });
				expect(JSON.stringify(meta.env)).not.toContain("very-secret-value");
			},
			onSpawn: async () => void calls.push("spawn"),
			onLog: async (stream, chunk) => void calls.push(`log ${stream} ${chunk.trim()}`),
		},
		{
			command: "sh",
			args: ["-c", 'echo "$(cat) $MY_TOKEN"; echo oops >&2'],
			cwd: "/",
			env: { MY_TOKEN: "very-secret-value" },
			stdin: "hi",
			timeoutSec: 0,
			graceSec: 1,
			meta: { prompt: "hi" },
			onStdout: (chunk) => void calls.push(`read ${chunk.trim()}`),
		},
	);
	expect(result).toMatchObject({ exitCode: 0, stdout: "hi very-secret-value\n" });
	expect(calls.slice(0, 2)).toEqual(["meta", "spawn"]);
	expect(calls.filter((line) => !line.startsWith("log stderr")).slice(2)).toEqual([
		"read hi very-secret-value",
		"log stdout hi very-secret-value",
	]);
	expect(calls).toContain("log stderr oops");
});

import * as api from "@paperclipai/shared";
import { type ScriptedRun, startScriptedAgent } from "@paperclipai/test-support/agent/scripted-agent.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const SHAPES: [name: string, children: number, switches: string[]][] = [
	["no child", 0, []],
	["a child in the same group", 1, ["--child", "group"]],
	["setsid", 1, ["--child", "setsid"]],
	["setsid with an emptied environment", 1, ["--child", "emptied"]],
	["a double fork", 1, ["--child", "double-fork"]],
	["TERM ignored", 3, ["--child", "group", "--child", "emptied", "--child", "double-fork", "--ignore-term"]],
	["standard output held", 2, ["--child", "group", "--child", "double-fork", "--hold-stdout"]],
	["success, then hang", 1, ["--child", "setsid", "--success"]],
];

interface RunEnd {
	name: string;
	switches: string[];
	config?: Record<string, unknown>;
	trigger?(run: ScriptedRun): Promise<unknown>;
	verdict: Partial<api.Run>;
}

const RUN_ENDS: RunEnd[] = [
	{ name: "a normal exit", switches: [], verdict: { status: "succeeded", verdictReason: "completed", exitCode: 0 } },
	{
		name: "cancel",
		switches: ["--hang"],
		config: { graceSec: 0.5 },
		trigger: ({ runId }) => server.client.call(api.cancelRun, { params: { runId } }),
		verdict: { status: "cancelled", verdictReason: "cancelled" },
	},
	{
		name: "a timeout",
		switches: ["--hang"],
		config: { timeoutSec: 2, graceSec: 0.5 },
		verdict: { status: "timed_out", verdictReason: "wall_limit" },
	},
	{ name: "a crash", switches: ["--die", "SIGSEGV"], verdict: { status: "failed", signal: "SIGSEGV" } },
	{ name: "a kill", switches: ["--die", "SIGKILL"], verdict: { status: "failed", signal: "SIGKILL" } },
];

for (const [shape, children, shapeSwitches] of SHAPES) {
	describe.concurrent(shape, () => {
		it.for(RUN_ENDS)("leaves nothing after $name", async ({ switches, config, trigger, verdict }, { expect }) => {
			const run = await startScriptedAgent(server, [...shapeSwitches, ...switches, "--lines", "1"], config);
			try {
				await until(() => server.output(run.runId));
				if (trigger !== undefined) {
					await until(() => run.survivors().length === children + 1);
					await trigger(run);
				}
				expect(await server.finish(run.runId)).toMatchObject(verdict);
				// Checked at once after the verdict.
				expect(run.survivors()).toEqual([]);
				expect(run.pids().length).toBeGreaterThanOrEqual(children + 1);
			} finally {
				for (const pid of run.survivors()) process.kill(pid, "SIGKILL");
				run.remove();
			}
		});
	});
}

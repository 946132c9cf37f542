import * as api from "@paperclipai/shared";
import type { MockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import type { ProgramSetup } from "@paperclipai/test-support/real-cli/program-env.ts";
import type { Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { vi } from "vitest";
import type { InstalledAgent } from "./real-agents.ts";

/** Real programs are slow, especially when several start at once on a busy machine. */
const PROGRAM_TIMEOUT_MS = 110_000;

/** Runs a real program in its own folder. */
export interface HiredAgent {
	id: string;
	scratch: Scratch;
	run(prompt: string): Promise<api.Run>;
	wake(prompt: string): Promise<api.Run>;
	finish(runId: string): Promise<api.Run>;
	messages(runId: string, type: string): Promise<string[]>;
}

export interface HireOptions {
	server: Pick<TestServer, "client" | "company">;
	model: MockModelApi;
	scratch: Scratch;
	/** Default: `agent.env`, with few retries. */
	env?: (setup: ProgramSetup) => Record<string, string>;
	more?: Record<string, unknown>;
}

export async function hireAgent(agent: InstalledAgent, options: HireOptions): Promise<HiredAgent> {
	const { server, model, scratch, env, more } = options;
	const { client, company } = server;
	const variables = (env ?? agent.env)({ scratch, model });
	const { id } = await client.call(api.createAgent, {
		params: { companyId: company.id },
		body: {
			name: agent.name,
			adapterType: agent.adapterType,
			adapterConfig: {
				command: agent.command,
				cwd: scratch.project,
				graceSec: 2,
				...agent.settings,
				env: variables,
				...more,
			},
		},
	});
	const wake = async (prompt: string) =>
		api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: id }, body: { prompt } }));
	const finish = (runId: string) => finishedRun(client, runId);
	return {
		id,
		scratch,
		wake,
		finish,
		run: async (prompt) => await finish((await wake(prompt)).id),
		async messages(runId, type) {
			const events = await client.call(api.listRunEvents, { params: { runId }, query: { limit: 1_000 } });
			return events.filter((event) => event.type === type).map(({ message }) => message ?? "");
		},
	};
}

export async function finishedRun(client: api.ApiClient, runId: string): Promise<api.Run> {
	return await untilProgram(async () => {
		const run = await client.call(api.getRun, { params: { runId } });
		return api.isTerminalRunStatus(run.status) && run;
	});
}

/** Waits longer than `until`, because real programs are slow. */
export async function untilProgram<T>(condition: () => T | Promise<T>) {
	return await vi.waitUntil(condition, { timeout: PROGRAM_TIMEOUT_MS, interval: 50 });
}

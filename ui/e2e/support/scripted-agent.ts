import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
	type Agent,
	type CreateAgent,
	createAgent,
	listRunInteractions,
	listRunMessages,
	type Run,
	wakeAgent,
	wokenRun,
} from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import type { TestServer } from "./test-server.ts";

const PROGRAM = fileURLToPath(import.meta.resolve("@paperclipai/test-support/conversation/scripted-claude.mjs"));

interface ScriptedAgent {
	agent: Agent;
	/** Starts a run whose prompt ends with the steps. */
	start(...steps: string[]): Promise<Run>;
	/** Waits until that many requests of a run wait. */
	asked(runId: string, count?: number): Promise<void>;
	/** Commands that were allowed. */
	executed(): string[];
	/** Texts that the program has read. */
	read(): string[];
	messageStates(runId: string): Promise<string[]>;
}

/** An agent whose program asks for permission, and takes up messages. */
export async function createScriptedAgent(
	server: TestServer,
	name: string,
	more: Partial<CreateAgent> = { permissions: { preset: "ask", rules: [] } },
): Promise<ScriptedAgent> {
	const file = path.join(server.folder, `${name}.log`);
	const adapterConfig = { command: PROGRAM, cwd: server.folder, env: { SCRIPTED_LOG: file } };
	const agent = await server.api.call(createAgent, {
		params: { companyId: server.companyId },
		body: { name, adapterType: "claude_local", adapterConfig, ...more },
	});
	const log = (): { executed?: string; text?: string }[] =>
		existsSync(file)
			? readFileSync(file, "utf8")
					.trim()
					.split("\n")
					.map((line) => JSON.parse(line))
			: [];
	return {
		agent,
		start: async (...steps) =>
			wokenRun(await server.api.call(wakeAgent, { params: { agentId: agent.id }, body: { prompt: steps.join("\n") } })),
		async asked(runId, count = 1) {
			const query = { status: "pending" as const };
			await until(
				async () => (await server.api.call(listRunInteractions, { params: { runId }, query })).length === count,
			);
		},
		executed: () => log().flatMap(({ executed }) => executed ?? []),
		read: () => log().flatMap(({ text }) => text ?? []),
		messageStates: async (runId) =>
			(await server.api.call(listRunMessages, { params: { runId } })).map(({ state }) => state),
	};
}

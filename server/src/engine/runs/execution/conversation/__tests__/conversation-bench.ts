import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as api from "@paperclipai/shared";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

const CLAUDE = fileURLToPath(import.meta.resolve("@paperclipai/test-support/conversation/scripted-claude.mjs"));

interface LogEntry {
	read?: string;
	text?: string;
	executed?: string;
	answered?: string;
}

/** An agent with a scripted program, and what people can do with it. */
export async function createBench(server: TestCompany, more: Partial<api.CreateAgent> = {}, secrets: object = {}) {
	const folder = mkdtempSync(path.join(tmpdir(), "conversation-"));
	const file = path.join(folder, "log");
	const env = { SCRIPTED_LOG: file, ...secrets };
	const agent = await server.createAgent("claude_local", { command: CLAUDE, cwd: folder, env }, more);
	const { client } = server;
	const call = client.call.bind(client);
	const log = (): LogEntry[] =>
		existsSync(file)
			? readFileSync(file, "utf8")
					.trim()
					.split("\n")
					.map((line) => JSON.parse(line))
			: [];
	const messages = async (runId: string) => await call(api.listRunMessages, { params: { runId } });
	return {
		agent,
		folder,
		log,
		executed: () => log().flatMap(({ executed }) => executed ?? []),
		read: () => log().flatMap(({ text }) => text ?? []),
		/** Starts a run whose prompt ends with the steps. */
		start: async (...steps: string[]) => (await server.wake(agent.id, { prompt: steps.join("\n") })).id,
		say: (runId: string, body: string, delivery?: api.MessageDelivery) =>
			call(api.createRunMessage, { params: { runId }, body: { body, ...(delivery ? { delivery } : {}) } }),
		messages,
		state: async (runId: string, id: string) => (await messages(runId)).find((one) => one.id === id)?.state,
		withdraw: (runId: string, messageId: string) => call(api.withdrawRunMessage, { params: { runId, messageId } }),
		/** Waits until the run asks. */
		async asked(runId: string, count = 1): Promise<api.Interaction> {
			const pending = () =>
				call(api.listRunInteractions, { params: { runId }, query: { status: "pending", limit: 100 } });
			await expect.poll(async () => (await pending()).length, { timeout: 20_000 }).toBe(count);
			const [asked] = await pending();
			if (asked === undefined) throw new Error("Nothing was asked.");
			return asked;
		},
		allow: ({ id, runId, revision }: api.Interaction, answer: Omit<api.AllowInteraction, "revision"> = {}) =>
			call(api.allowRunInteraction, {
				params: { runId: runId ?? "", interactionId: id },
				body: { revision, ...answer },
			}),
		deny: ({ id, runId, revision }: api.Interaction, note?: string, stop?: boolean) =>
			call(api.rejectRunInteraction, {
				params: { runId: runId ?? "", interactionId: id },
				body: { revision, ...(note === undefined ? {} : { note }), ...(stop === undefined ? {} : { stop }) },
			}),
		answer: ({ id, runId, revision }: api.Interaction, answers: Record<string, string>) =>
			call(api.answerRunInteraction, {
				params: { runId: runId ?? "", interactionId: id },
				body: { revision, answers },
			}),
		run: (runId: string) => call(api.getRun, { params: { runId } }),
	};
}

import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser } from "@paperclipai/adapter-codex-local/ui";
import type { ConversationControl, SessionParams } from "@paperclipai/adapter-utils";
import { type AdapterRun, entriesOf, runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { createTestHost, type TestHostOptions } from "@paperclipai/test-support/conversation/test-host.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { codexEnv } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const call = (name: string, args: object) => ({ tools: [{ codex: { name, arguments: args } }] });
const COLOUR = {
	...{ id: "q1", header: "Colour", question: "Which?" },
	options: [
		{ label: "red", description: "r" },
		{ label: "blue", description: "b" },
	],
};
const scenarios = {
	ask: { steps: [call("request_user_input", { questions: [COLOUR] }), { text: "Answer: {{result}}" }] },
	outside: {
		steps: [
			call("exec_command", {
				cmd: "touch ../out.txt",
				sandbox_permissions: "require_escalated",
				justification: "Why?",
			}),
			{ text: "Tried." },
		],
	},
};

/** Earlier versions run as `codex exec`. */
const programs = findPrograms("codex").filter(({ name }) => !name.includes("0.77"));

export let model: MockModelApi;
export let scratch: Scratch;

/** @param title Completes a sentence that begins with the name of the program. */
export function describeCodex(title: string, tests: (program: ConversingProgram) => void): void {
	const installed = needs("codex");
	if (installed.skip) {
		it(`the real Codex ${title}`, installed, () => undefined);
		return;
	}
	beforeAll(async () => {
		model = await startMockModelApi({ scenarios });
	});
	afterAll(() => model.close());
	beforeEach(() => {
		scratch = createScratch();
	});
	afterEach(() => scratch.remove());
	describe.each(programs)(`$name ${title}`, (program) => tests(conversing(program)));
}

type ConversingProgram = ReturnType<typeof conversing>;

function conversing({ command, name }: (typeof programs)[number]) {
	let count = 0;

	const configOf = (more: object) => {
		return { command, cwd: scratch.project, graceSec: 2, env: codexEnv({ scratch, model }), ...more };
	};

	/** @param connects Milliseconds after which the host has sent what it has. */
	async function converse(
		prompt: string,
		{ connects = 0, ...options }: TestHostOptions & { connects?: number } = {},
		{
			sessionParams = null,
			...more
		}: Record<string, unknown> & { sessionParams?: SessionParams | null | undefined } = {},
	) {
		const tag = `${name}-${++count}:`;
		const test = createTestHost({ permissions: "ask", ...options });
		const { host } = test;
		const conversation = {
			...host,
			connect: async (control: ConversationControl) => {
				await new Promise((resolve) => setTimeout(resolve, connects));
				await host.connect(control);
			},
		};
		const run = runAdapter(createServerAdapter(), createStdoutParser, {
			...{ config: configOf(more), prompt: `${tag} ${prompt}`, sessionParams, conversation },
		});
		const control = await test.control;
		return { ...test, control, run, tag };
	}

	const runPrinting = (prompt: string, sessionParams: SessionParams | null = null) => {
		const config = configOf({ dangerouslyBypassApprovalsAndSandbox: true });
		return runAdapter(createServerAdapter(), createStdoutParser, { config, prompt, sessionParams });
	};

	return { converse, runPrinting };
}

export const file = (name: string) => path.join(scratch.project, name);
export const texts = (done: AdapterRun, kind: "assistant" | "user") => entriesOf(done, kind).map(({ text }) => text);
export const requested = (text: string) =>
	expect.poll(() => model.requests().some(({ body }) => JSON.stringify(body ?? "").includes(text))).toBe(true);
export const warnings = (done: AdapterRun) => done.result.warnings?.map(({ code }) => code);

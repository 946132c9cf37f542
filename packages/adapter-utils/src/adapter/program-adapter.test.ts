import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdapterExecutionContext, AdapterInvocationMeta, AdapterRunEvent } from "../contract/execution.ts";
import type { SessionParams } from "../contract/session.ts";
import { defineEvents, type RunFacts } from "../declaration/define-events.ts";
import { defineProgram } from "../declaration/define-program.ts";
import { commonSettings } from "../settings/common-settings.ts";
import { defineSettings } from "../settings/setting.ts";
import { parseJson } from "../values/read-value.ts";
import { createProgramAdapter } from "./program-adapter.ts";
import { createProgramOutputReader } from "./program-output.ts";

const ID = "01990000-1111-7222-8333-444444444444";
const settings = defineSettings({
	cwd: commonSettings.cwd,
	model: { ...commonSettings.model, option: { name: "--model" } },
	promptTemplate: commonSettings.promptTemplate,
	command: { ...commonSettings.command, default: "no-such-acme" },
	env: commonSettings.env,
	timeoutSec: commonSettings.timeoutSec,
	graceSec: commonSettings.graceSec,
});

/** Each line is a JSON object of facts; `say` is an answer. */
const events = defineEvents<RunFacts>(() => (line) => {
	const event = parseJson(line);
	if (event === null) return null;
	const { say, ...facts } = event;
	return { entries: typeof say === "string" ? [{ kind: "assistant", text: say }] : [], facts };
});

const adapter = createProgramAdapter({
	type: "acme",
	label: "Acme",
	agentConfigurationDoc: "",
	events,
	program: defineProgram<typeof settings>({
		settings,
		args: ({ options, sessionId }) => [...(sessionId === null ? [] : ["--resume", sessionId]), ...options],
		session: { isUnknown: ({ exitCode }) => exitCode === 9 },
		failures: {
			acme_failed: { family: "transient_upstream", hint: "Wait.", retryNotBefore: ({ stderr }) => stderr },
		},
	}),
});

let folder: string;
beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "program-adapter-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(...lines: string[]): string {
	const file = path.join(folder, "program");
	writeFileSync(file, ["#!/bin/sh", "cat >/dev/null", ...lines, ""].join("\n"), { mode: 0o755 });
	return file;
}

async function run(config: Record<string, unknown>, sessionParams: SessionParams | null = null, signal?: AbortSignal) {
	const metas: AdapterInvocationMeta[] = [];
	const reported: AdapterRunEvent[] = [];
	const ctx: AdapterExecutionContext = {
		runId: crypto.randomUUID(),
		agent: { id: "a", companyId: "c", name: "Ada", adapterType: "acme", adapterConfig: config },
		runtime: { sessionId: null, sessionParams },
		config: { cwd: folder, ...config },
		context: { paperclipTaskMarkdown: "Do it." },
		signal: signal ?? new AbortController().signal,
		onLog: async () => {},
		onMeta: async (meta) => void metas.push(meta),
		onEvent: async (event) => void reported.push(event),
	};
	return { result: await adapter.execute(ctx), metas, reported };
}

describe("a run of a declared program", () => {
	it("has the facts of its output", async () => {
		const usage = { inputTokens: 5, outputTokens: 2 };
		const line = {
			say: "Hi",
			sessionId: ID,
			model: "m-2",
			summary: "Done.",
			usage,
			costUsd: 0.5,
			isTurnOver: true,
			own: 1,
		};
		const { result, metas, reported } = await run({ command: script(`echo '${JSON.stringify(line)}'`), model: "m-1" });
		expect(result).toMatchObject({
			exitCode: 0,
			usage,
			costUsd: 0.5,
			model: "m-2",
			summary: "Done.",
			sessionParams: { sessionId: ID, cwd: folder },
			resultJson: { own: 1, unknownLines: 0 },
		});
		expect(result.errorCode).toBeUndefined();
		expect(metas[0]).toMatchObject({ commandArgs: ["--model", "m-1"], prompt: expect.stringContaining("Do it.") });
		expect(reported.map(({ type }) => type)).toEqual(["session", "usage"]);
	});

	it("stores no session before the program has worked in it", async () => {
		const { result } = await run({ command: script(`echo '{"sessionId":"${ID}"}'; exit 1`) });
		expect(result).toMatchObject({ errorCode: "acme_failed" });
		expect(result.sessionParams).toBeUndefined();
		const killed = await run({ command: script(`echo '{"sessionId":"${ID}","say":"Hi"}'; kill -9 $$`) });
		expect(killed.result).toMatchObject({ errorCode: "acme_killed", sessionParams: { sessionId: ID } });
	});

	it("stores no id that it would not pass on", async () => {
		const { result } = await run({ command: script(`echo '{"sessionId":"--force","say":"Hi","isTurnOver":true}'`) });
		expect(result).toMatchObject({ exitCode: 0 });
		expect(result.sessionParams).toBeUndefined();
	});

	const refusesSession = [
		'case "$1" in --resume) exit 9 ;; esac',
		`echo '{"say":"Hi","sessionId":"${ID}","isTurnOver":true}'`,
	];

	it("starts a new session in the same run when the stored one does not exist", async () => {
		const { result, metas, reported } = await run(
			{ command: script(...refusesSession) },
			{ sessionId: ID, cwd: folder },
		);
		expect(metas.map(({ commandArgs }) => commandArgs)).toEqual([["--resume", ID], []]);
		expect(result).toMatchObject({ exitCode: 0, clearSession: true, sessionId: ID });
		expect(reported.map(({ payload }) => payload?.decision ?? payload?.errorCode)).toEqual(["resume", "acme_failed"]);
	});

	it("does not once it is cancelled", async () => {
		const session = { sessionId: ID, cwd: folder };
		const { metas } = await run({ command: script(...refusesSession) }, session, AbortSignal.abort());
		expect(metas).toHaveLength(1);
	});

	it("reports what the environment test reports", async () => {
		const { result } = await run({});
		expect(result).toMatchObject({ errorCode: "command_not_found", errorFamily: "configuration" });
		const test = await adapter.testEnvironment({ companyId: "c", adapterType: "acme", config: { cwd: folder } });
		expect(test.checks).toContainEqual(
			expect.objectContaining({ code: "command_not_found", level: "error", hint: result.errorHint }),
		);
	});

	it("keeps the output of a program on which its reader throws, and says so", async () => {
		const throwing = defineEvents<RunFacts>(() => (line) => {
			if (line === "bad") throw new Error("I do not expect this.");
			return { entries: [{ kind: "assistant", text: line }], facts: { isTurnOver: line === "end" } };
		});
		const program = defineProgram<typeof settings>({ settings, args: () => [], failures: {} });
		const identity = { type: "acme", label: "Acme", agentConfigurationDoc: "" };
		const log: string[] = [];
		const result = await createProgramAdapter({ ...identity, program, events: throwing }).execute({
			runId: crypto.randomUUID(),
			agent: { id: "a", companyId: "c", name: "Ada", adapterType: "acme", adapterConfig: {} },
			runtime: { sessionId: null, sessionParams: null },
			config: { cwd: folder, command: script("echo one; echo bad; echo end") },
			context: {},
			signal: new AbortController().signal,
			onLog: async (_stream, chunk) => void log.push(chunk),
		});
		expect(log.join("")).toBe("one\nbad\nend\n");
		expect(result).toMatchObject({ exitCode: 0, warnings: [{ code: "output_not_read" }] });
		expect(result.errorCode).toBeUndefined();
	});

	it("does not take work after the final line for the end of the turn, and the result counts", async () => {
		const reader = createProgramOutputReader(events);
		const isOverAfter = (line: string) => {
			reader.push(`${line}\n`);
			return reader.peek().isTurnOver;
		};
		expect(isOverAfter('{"isTurnOver":true}')).toBe(true);
		expect(isOverAfter('{"model":"m"}')).toBe(true);
		expect(isOverAfter("no event")).toBe(true);
		expect(isOverAfter('{"say":"one more thing"}')).toBe(false);
		expect(isOverAfter('{"model":"m"}')).toBe(false);
		expect(isOverAfter('{"say":"the end","isTurnOver":true}')).toBe(true);
		expect(isOverAfter('{"isTurnOver":false}')).toBe(false);
		expect(reader.end()).toMatchObject({ facts: { model: "m" }, hasResult: true });
		expect(reader.end().facts).not.toHaveProperty("isTurnOver");
	});

	it("is not retried before the time that its program names", async () => {
		const command = script("echo 'rate limited, try again at 9:57 PM' >&2; exit 1");
		const { result } = await run({ command, env: { TZ: "Asia/Tokyo" } });
		expect(result).toMatchObject({ errorCode: "acme_failed", errorFamily: "transient_upstream" });
		// 12:57 UTC, and the whole minute.
		expect(result.retryNotBefore).toMatch(/T12:58:00.000Z$/);
	});

	it("writes nothing into its folder", async () => {
		const command = script(`echo '{"isTurnOver":true}'`);
		await run({ command });
		expect(readdirSync(folder)).toEqual(["program"]);
	});
});

it("names the program that a configuration needs", () => {
	expect(adapter.getRuntimeCommandSpec?.({})).toEqual({ command: "no-such-acme" });
	expect(adapter.getRuntimeCommandSpec?.({ command: " other " })).toEqual({ command: "other" });
});

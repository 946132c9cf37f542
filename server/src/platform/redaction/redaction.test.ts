import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const SECRET = 'pä"ss/word+4711';
let server: TestServer;
const cwd = mkdtempSync(path.join(tmpdir(), "redaction-"));
beforeAll(async () => {
	vi.stubEnv("HTTP_PROXY", "http://me:proxy-pass-1@127.0.0.1:1");
	server = await startTestServer();
});
afterAll(async () => {
	await server.stop();
	rmSync(cwd, { recursive: true, force: true });
});

const program = (script: string, env: Record<string, string> = {}) =>
	server.createAgent("process", {
		command: process.execPath,
		args: ["-e", script],
		cwd,
		env: { DEMO_PASSWORD: SECRET, AUTHOR: "Ada Lovelace", ...env },
	});
const fileOf = (runId: string) => readFile(path.join(server.home, "runs", runId, "log.ndjson"), "utf8");
const forms = [
	SECRET,
	JSON.stringify(SECRET).slice(1, -1),
	encodeURIComponent(SECRET),
	Buffer.from(SECRET).toString("base64"),
];
const expectNoSecretIn = (text: string) => {
	for (const form of forms) {
		expect(text).not.toContain(form);
		expect(text).not.toContain(JSON.stringify(form).slice(1, -1));
	}
};

it("masks a secret in the log, the events, the run and its error", async () => {
	const script = `
		const secret = process.env.DEMO_PASSWORD;
		console.log(secret, JSON.stringify({ secret }), encodeURIComponent(secret), btoa(unescape(encodeURIComponent(secret))));
		console.log(process.env.AUTHOR, "tokenizer --token-limit 4096");
		console.error("cannot log in with " + secret);
		process.exitCode = 1;`;
	const agent = await program(`${script} // ${SECRET}`);
	const { id } = await server.wake(agent.id);
	const run = await server.finish(id);
	expect(run.error?.stderrTail).toBe("cannot log in with ***\n");
	expect(await server.output(id)).toBe('*** {"secret":"***"} *** ***\nAda Lovelace tokenizer --token-limit 4096\n');
	const events = await server.client.call(api.listRunEvents, { params: { runId: id } });
	expect(events.some(({ type }) => type === "invocation")).toBe(true);
	expectNoSecretIn(JSON.stringify(events) + JSON.stringify(run) + (await fileOf(id)));
});

it("masks the secrets in arguments in all that a run shows, and gives the program their values", async () => {
	const canaries = Array.from({ length: 7 }, (_, index) => `argument-canary-${index}`);
	const args = [
		...["--token", canaries[0], `--password=${canaries[1]}`, "--api-key", canaries[2]],
		...["-H", `X-Api-Key: ${canaries[3]}`, "-u", `ada:${canaries[4]}`, "--config", `api_key=${canaries[5]}`],
		...["-c", `curl -H 'Authorization: Bearer ${canaries[6]}'`, "--pass", "pw1"],
	];
	const script = "console.log(process.argv.slice(1).join('|'), process.argv.slice(1).join('|').length)";
	const agent = await server.createAgent("process", {
		command: process.execPath,
		args: ["-e", script, "--", ...args],
		cwd,
	});
	const { id } = await server.wake(agent.id);
	const run = await server.finish(id);
	const masked = args.join("|").replaceAll(/(?:Bearer )?argument-canary-\d/g, "***");
	expect(await server.output(id)).toBe(`${masked} ${args.join("|").length}\n`);
	const events = await server.client.call(api.listRunEvents, { params: { runId: id } });
	const invocation = events.find(({ type }) => type === "invocation");
	expect(invocation?.payload).toMatchObject({ commandArgs: expect.arrayContaining(["--password=***", "ada:***"]) });
	expect(JSON.stringify([events, run]) + (await fileOf(id))).not.toContain("canary");
	// The masker of the output ignores a short value, because it would hide parts of other words.
	expect(JSON.stringify(invocation)).not.toContain("pw1");
});

/** Writes a secret byte by byte; the second part when the file `go` exists. */
const SPLIT = `
	const fs = require("node:fs");
	const bytes = Buffer.from("<" + process.env.DEMO_PASSWORD + ">");
	for (const byte of bytes.subarray(0, 9)) fs.writeSync(1, Buffer.of(byte));
	const wait = setInterval(() => {
		if (!fs.existsSync("go")) return;
		clearInterval(wait);
		for (const byte of bytes.subarray(9)) fs.writeSync(1, Buffer.of(byte));
	}, 5);`;
/** Writes its secret, and another when the file `go-on` exists. */
const ROTATED = `
	const fs = require("node:fs");
	console.log("started");
	const wait = setInterval(() => {
		if (!fs.existsSync("go-on")) return;
		clearInterval(wait);
		console.log(process.env.DEMO_PASSWORD, "rotated-4711");
		console.error("cannot log in with " + process.env.DEMO_PASSWORD);
		process.exitCode = 1;
	}, 5);`;

describe("across a restart of the server", () => {
	let split: string;
	let rotated: string;
	beforeAll(async () => {
		split = (await server.wake((await program(SPLIT)).id)).id;
		const agent = await program(ROTATED);
		rotated = (await server.wake(agent.id)).id;
		await until(async () => (await fileOf(split).catch(() => "")) !== "");
		expect(await server.output(split)).toBe("<");
		await until(async () => (await fileOf(rotated).catch(() => "")).includes("started"));
		const env = { DEMO_PASSWORD: "rotated-4711" };
		await server.client.call(api.updateAgent, {
			params: { agentId: agent.id },
			body: { adapterConfig: { ...agent.adapterConfig, env } },
		});
		await server.restart();
	});

	it("masks a secret that is written byte by byte", async () => {
		writeFileSync(path.join(cwd, "go"), "");
		expect(await server.finish(split)).toMatchObject({ status: "succeeded" });
		expect(await server.output(split)).toBe("<***>");
	});

	it("masks what a run was given before its agent got other secrets", async () => {
		const file = path.join(server.home, "runs", rotated, "spool", "secrets.json");
		expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
		expectNoSecretIn(await readFile(file, "utf8"));
		writeFileSync(path.join(cwd, "go-on"), "");
		const run = await server.finish(rotated);
		expect(await server.output(rotated)).toBe("started\n*** ***\n");
		expect(run.error?.stderrTail).toBe("cannot log in with ***\n");
		expectNoSecretIn(JSON.stringify(run) + (await fileOf(rotated)));
		await until(() => !existsSync(path.join(server.home, "runs", rotated, "spool")));
	});
});

it("keeps an incomplete secret at the end of the output", async () => {
	const agent = await program(`process.stdout.write("now " + process.env.DEMO_PASSWORD.slice(0, 5))`);
	const { id } = await server.wake(agent.id);
	await server.finish(id);
	expect(await server.output(id)).toBe(`now ${SECRET.slice(0, 5)}`);
});

it("masks secrets in the reason and the prompt of a wake", async () => {
	const agent = await program("console.log(process.env.PAPERCLIP_WAKE_REASON, 'from-prompt')");
	const waked = await server.wake(agent.id, {
		reason: `retry with ${SECRET} at https://me:hunter2-url@host`,
		prompt: "Export DEPLOY_TOKEN=from-prompt first.",
	});
	expect(waked.reason).toBe("retry with *** at https://me:***@host");
	await server.finish(waked.id);
	expect(await server.output(waked.id)).toBe("retry with *** at https://me:***@host ***\n");
	const events = await server.client.call(api.listRunEvents, { params: { runId: waked.id } });
	const shown =
		JSON.stringify(events) + JSON.stringify(await server.client.call(api.getRun, { params: { runId: waked.id } }));
	expectNoSecretIn(shown);
	expect(shown).not.toMatch(/hunter2-url|from-prompt/);
});

it("masks the credentials of a proxy that the agent inherits from the server", async () => {
	const config = {
		command: process.execPath,
		args: ["-e", "console.log(process.env.HTTP_PROXY, 'proxy-pass-1')"],
		cwd,
	};
	const { id } = await server.wake((await server.createAgent("process", config)).id);
	await server.finish(id);
	expect(await server.output(id)).toBe("http://me:***@127.0.0.1:1 ***\n");
});

it("masks secrets in the findings of an environment test", async () => {
	const adapterConfig = { command: `/opt/${SECRET}/agent`, cwd, env: { DEMO_PASSWORD: SECRET } };
	const request = {
		params: { companyId: server.company.id, type: "process" },
		body: { adapterConfig, mode: "quick" as const },
	};
	const test = await server.client.call(api.testEnvironment, request);
	expect(JSON.stringify(test.checks)).toContain("/opt/***/agent");
	expectNoSecretIn(JSON.stringify(test));
});

it("masks a secret that an agent streams in chunks", async () => {
	const program = path.join(cwd, "streaming-agent");
	const script = `#!${process.execPath}
		const print = (value) => console.log(JSON.stringify(value));
		const secret = process.env.DEMO_PASSWORD;
		const session_id = "11111111-1111-4111-8111-111111111111";
		print({ type: "system", subtype: "init", session_id, model: "m" });
		for (const text of ["It is ", secret.slice(0, 5), secret.slice(5)]) {
			const event = { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } };
			print({ type: "stream_event", event, session_id, parent_tool_use_id: null });
		}
		print({ type: "assistant", message: { content: [{ type: "text", text: "It is " + secret }] }, session_id });
		print({ type: "result", subtype: "success", is_error: false, result: "It is " + secret, session_id });`;
	writeFileSync(program, script, { mode: 0o755 });
	const config = { command: program, cwd, env: { DEMO_PASSWORD: SECRET, CLAUDE_CONFIG_DIR: cwd } };
	const agent = await server.createAgent("claude_local", config);
	const { id } = await server.wake(agent.id);
	await server.finish(id);
	const output = await server.output(id);
	const chunks = [...output.matchAll(/"text_delta","text":"([^"]*)"/g)].map(([, text]) => text);
	expect(chunks).toEqual(["It is ", "***", ""]);
	expectNoSecretIn(output);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const SECRET = 'pä"ss/word+4711';
let server: TestServer;
const cwd = mkdtempSync(path.join(tmpdir(), "redaction-"));
beforeAll(async () => {
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

it("masks a secret that is written byte by byte, also across a restart of the server", async () => {
	const script = `
		const fs = require("node:fs");
		const bytes = Buffer.from("<" + process.env.DEMO_PASSWORD + ">");
		for (const byte of bytes.subarray(0, 9)) fs.writeSync(1, Buffer.of(byte));
		const wait = setInterval(() => {
			if (!fs.existsSync("go")) return;
			clearInterval(wait);
			for (const byte of bytes.subarray(9)) fs.writeSync(1, Buffer.of(byte));
		}, 5);`;
	const agent = await program(script);
	const { id } = await server.wake(agent.id);
	await until(async () => (await fileOf(id).catch(() => "")) !== "");
	expect(await server.output(id)).toBe("<");
	await server.restart();
	writeFileSync(path.join(cwd, "go"), "");
	expect(await server.finish(id)).toMatchObject({ status: "succeeded" });
	expect(await server.output(id)).toBe("<***>");
});

it("keeps an incomplete secret at the end of the output", async () => {
	const agent = await program(`process.stdout.write("now " + process.env.DEMO_PASSWORD.slice(0, 5))`);
	const { id } = await server.wake(agent.id);
	await server.finish(id);
	expect(await server.output(id)).toBe(`now ${SECRET.slice(0, 5)}`);
});

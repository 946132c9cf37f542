#!/usr/bin/env node
// Starts a server with a data folder of its own, lets the example company reach its goal, and prints what happens. With
// `--stay` the server keeps running, so that you can look around in the browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { decide, found } from "./board.mjs";
import { follow } from "./follow.mjs";

const home = await mkdtemp(join(tmpdir(), "paperclip-company-"));
const server = spawn("paperclipai", ["run", "--json", "--port", "0"], {
	env: { ...process.env, PAPERCLIP_HOME: home, DATABASE_URL: "" },
	stdio: ["ignore", "pipe", "inherit"],
});
const exited = once(server, "exit");
const stopped = new AbortController();
process.once("SIGINT", () => stopped.abort());

try {
	const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
	if (value === undefined) throw new Error("The server did not start.");
	const { url } = JSON.parse(value);
	console.log(`The company works at ${url}\n`);
	await runStory(url);
	if (process.argv.includes("--stay")) {
		console.log(`\nLook around at ${url}, and end it with Ctrl-C.`);
		await Promise.race([exited, once(stopped.signal, "abort")]);
	}
} finally {
	server.kill();
	await exited;
	await rm(home, { recursive: true, force: true });
}

async function runStory(url) {
	const call = boardOf(url);
	const founded = await found(call);
	const { company } = founded;
	const ended = new AbortController();
	const followed = follow(call, company, console.log, ended.signal);
	await decide(call, founded, console.log);
	await untilQuiet(call, company);
	ended.abort();
	await followed;
	const { total } = await call("GET", `/companies/${company.id}/costs/summary`);
	console.log(`\nThe goal is reached after ${total.runs} runs, for $${total.costUsd.toFixed(2)}.`);
}

/** The last run ends a moment after its issue. */
async function untilQuiet(call, company) {
	while ((await call("GET", `/companies/${company.id}/live-runs`)).length > 0) await delay(100);
}

/** Calls the API as the board, which needs no login on its own machine. */
function boardOf(url) {
	return async (method, path, body) => {
		const json =
			body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
		const response = await fetch(`${url}/api${path}`, { method, ...json });
		const answer = await response.json();
		if (!response.ok) throw new Error(`${method} ${path}: ${answer.error.message} ${answer.error.hint ?? ""}`);
		return answer;
	};
}

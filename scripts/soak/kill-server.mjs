/**
 * Kills servers during one run: `node scripts/soak/kill-server.mjs [--kills 20] [--seconds 60] [--home DIR]`. The run
 * must continue, and both the log and a watcher from before the first kill must have the complete output.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readLogFile } from "@paperclipai/test-support/agent/log-facts.mjs";
import { commandArguments } from "@paperclipai/test-support/cli/command-arguments.mjs";
import { createApi } from "../harness/api.mjs";
import { findProcesses } from "../harness/proc.mjs";
import { AGENT, withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";

const EVERY_MS = 10;
const LINE_BYTES = 10;
/** The next server is killed only once the watcher has printed output of the previous one. */
const MAX_SILENCE_MS = 3_000;
const HANGING_MS = 4 * 60_000;

const { values: options } = parseArgs({
	options: {
		kills: { type: "string", default: "20" },
		seconds: { type: "string", default: "60" },
		home: { type: "string" },
	},
});
const kills = Number(options.kills);
const lines = (Number(options.seconds) * 1000) / EVERY_MS;

await withScratch("kill-server", async (folder) => {
	const home = options.home ?? path.join(folder, "home");
	let server = startServer(home);
	await server.ready;
	const watcher = startWatcher(home, folder);
	const file = (name) => path.join(folder, name);
	try {
		await until(() => readOr(file("pids")) !== "" && watcher.printed() > 0);
		const firstPid = readOr(file("pids"));

		const done = await killAtRandom(watcher);
		const api = createApi(() => server.ready);
		const exitCode = await watcher.exitCode;
		const [company] = await api.send("GET", "/api/companies");
		const runs = await api.send("GET", `/api/companies/${company.id}/heartbeat-runs`);
		const run = await api.waitForRun(runs[0].id);
		const facts = await readLogFile(path.join(home, "runs", run.id, "log.ndjson"));
		const truth = readFileSync(file("truth"));
		const truthSha = createHash("sha256").update(truth).digest("hex");
		const isInOrder = String(truth) === Array.from({ length: lines }, (_, index) => `${pad(index + 1)}\n`).join("");

		const checks = [
			[`${done} of ${kills} servers killed during the run`, done === kills],
			["one run", runs.length === 1],
			["the same agent process to the end", readOr(file("pids")) === firstPid],
			[`verdict: ${run.status}, exit code ${run.exitCode}`, run.status === "succeeded" && run.exitCode === 0],
			[`lines 1 to ${lines}, each once and in order`, isInOrder],
			[`${facts.records} log records, sha256 = what the agent wrote`, facts.stdoutSha === truthSha],
			[`watcher: ${watcher.printed()} bytes, sha256 = what the agent wrote`, watcher.sha() === truthSha],
			[`watcher: exit code ${exitCode}`, exitCode === 0],
		];
		for (const [text, isTrue] of checks) console.log(`${isTrue ? "ok  " : "FAIL"}  ${text}`);
		if (checks.some(([, isTrue]) => !isTrue)) {
			process.exitCode = 1;
			console.log(watcher.stderr());
		}
	} finally {
		watcher.stop();
		await server.kill();
		for (const pid of readOr(file("pids")).split("\n").filter(Boolean)) killIfOurs(Number(pid), folder);
	}

	/** Kills are spread over the run; some hit servers that are not ready yet. */
	async function killAtRandom(watcher) {
		const slot = (Number(options.seconds) * 1000 * 0.9) / kills;
		const startedAt = Date.now();
		let done = 0;
		for (; done < kills; done++) {
			await wait(Math.max(0, startedAt + slot * (done + Math.random()) - Date.now()));
			await until(() => watcher.silentMs() < MAX_SILENCE_MS);
			if (readOr(path.join(folder, "truth")).length >= lines * LINE_BYTES) break;
			await server.kill();
			server = startServer(home);
		}
		await server.ready;
		return done;
	}
});

function startWatcher(home, folder) {
	const args = [AGENT, "--lines", String(lines), "--every", String(EVERY_MS)];
	args.push("--truth", path.join(folder, "truth"), "--pids", path.join(folder, "pids"));
	const config = [`command=${process.execPath}`, `args=${JSON.stringify(args)}`].flatMap((pair) => ["--config", pair]);
	const command = ["run", "--watch", "--raw", "--adapter", "process", ...config];
	const child = spawn(process.execPath, [...commandArguments({ waitsForServer: true }), ...command], {
		cwd: folder,
		env: { ...process.env, PAPERCLIP_HOME: home, PAPERCLIP_PORT: "0" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const hash = createHash("sha256");
	let printed = 0;
	let printedAt = Date.now();
	let stderr = "";
	child.stdout.on("data", (bytes) => {
		hash.update(bytes);
		printed += bytes.length;
		printedAt = Date.now();
	});
	child.stderr.on("data", (text) => {
		stderr += text;
	});
	return {
		printed: () => printed,
		silentMs: () => Date.now() - printedAt,
		stop: () => child.kill("SIGKILL"),
		sha: () => hash.copy().digest("hex"),
		stderr: () => stderr,
		exitCode: once(child, "close").then(([code]) => code),
	};
}

async function until(condition) {
	const deadline = Date.now() + HANGING_MS;
	while (!condition()) {
		if (Date.now() > deadline) throw new Error("The run made no progress for minutes.");
		await wait(20);
	}
}

function killIfOurs(pid, folder) {
	if (findProcesses((words) => words.some((word) => word.startsWith(folder))).includes(pid))
		process.kill(pid, "SIGKILL");
}

function readOr(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}

function pad(number) {
	return String(number).padStart(9, "0");
}

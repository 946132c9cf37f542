/** A flood of output through a run, compared with the same program writing directly to a file. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { readLogFile, sha256OfFile } from "@paperclipai/test-support/agent/log-facts.mjs";
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { connectLive } from "../harness/live.mjs";
import { residentBytes, watchMemory } from "../harness/proc.mjs";
import { AGENT } from "../harness/scratch.mjs";
import { megabytes, printTable, quantile } from "../harness/table.mjs";

const LINES = ["--lines", "1000000", "--length", "120"];
const CASES = [
	["1,000,000 lines of 120 bytes", LINES],
	["the same in blocks of 64 KB", [...LINES, "--block"]],
	["the same in UTF-8", [...LINES, "--utf8"]],
	["6,000 lines of 20 KB", ["--lines", "6000", "--length", "20000"]],
];
const ROUNDS = 3;

await bench("throughput", async (setup) => {
	await warmUp(setup);
	const rows = [["output", "to a file", "through a run", "ratio", "memory growth", "sha256"]];
	for (const [name, switches] of CASES) {
		const rounds = [];
		for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(setup, switches));
		const middle = (pick) => quantile(rounds.map(pick), 0.5);
		const alone = middle(({ alone }) => alone);
		const through = middle(({ through }) => through);
		const growth = Math.max(...rounds.map(({ growth }) => growth));
		const sha = rounds.every(({ isSame }) => isSame) ? "equal" : "DIFFERENT";
		rows.push([name, ms(alone), ms(through), (through / alone).toFixed(2), megabytes(growth), sha]);
	}
	printTable(`Throughput (median of ${ROUNDS} pairs; memory: the highest)`, rows);
});

async function measure({ api, companyId, folder, home, pid, url }, switches) {
	const file = path.join(folder, "output");
	const alone = await timeAlone(file, switches);
	const agent = await api.createAgent(companyId, agentConfig(folder, switches));
	const live = await connectLive(url, companyId);
	const finished = live.nextFinishedRun();
	const memoryBefore = residentBytes(pid);
	const memory = watchMemory(pid);
	const startedAt = performance.now();
	const { id } = await api.wake(agent.id);
	const run = await finished;
	const through = performance.now() - startedAt;
	live.close();
	const growth = memory.stop() - memoryBefore;
	const { stdoutSha } = await readLogFile(path.join(home, "runs", id, "log.ndjson"));
	const isSame = run.status === "succeeded" && stdoutSha === (await sha256OfFile(file));
	await rm(file);
	return { alone, through, growth, isSame };
}

async function timeAlone(file, switches) {
	const startedAt = performance.now();
	const child = spawn("sh", ["-c", 'out=$1; shift; "$@" >"$out"', "sh", file, process.execPath, AGENT, ...switches]);
	await once(child, "exit");
	return performance.now() - startedAt;
}

function ms(value) {
	return `${value.toFixed(0)} ms`;
}

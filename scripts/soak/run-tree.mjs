import { readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bytesOf, createLogFacts } from "@paperclipai/test-support/agent/log-facts.mjs";
import { findProcesses } from "../harness/proc.mjs";
import { AGENT } from "../harness/scratch.mjs";

/** An agent killed between its two writes has printed one chunk more than its truth file has. */
const MAX_CHUNK_BYTES = 65 * 1024;

export async function runTree({ api, folder, home, companyId }, plan) {
	// Unique on this machine, because command lines are searched for it.
	const tag = `${process.pid}${String(plan.number).padStart(6, "0")}`;
	const cwd = path.join(folder, tag);
	const file = (name) => path.join(cwd, name);
	await mkdir(cwd);
	const agent = await api.createAgent(companyId, {
		command: process.execPath,
		args: [AGENT, "--tag", tag, "--truth", file("truth"), "--pids", file("pids"), ...plan.switches],
		cwd,
		graceSec: 0.3,
		...(plan.timeoutSec === undefined ? {} : { timeoutSec: plan.timeoutSec }),
	});
	const { id } = await api.wake(agent.id, { idempotencyKey: tag, prompt: "Go." });
	if (plan.cancelAfterMs !== undefined) await wait(plan.cancelAfterMs).then(() => api.cancel(id));
	const run = await api.waitForRun(id);
	const survivors = findProcesses((words) => words.includes(`0.${tag}`) || words.includes(cwd) || words.includes(tag));

	const problems = survivors.map((pid) => `process ${pid} survived (${plan.ending})`);
	const runs = await api.send("GET", `/api/companies/${companyId}/heartbeat-runs?agentId=${agent.id}`);
	if (runs.length !== 1) problems.push(`has ${runs.length} runs`);
	if (run.status !== plan.status) {
		problems.push(`is ${run.status} (${run.verdictReason} ${run.error?.code}) instead of ${plan.status}`);
	}
	if (plan.isExitCode !== undefined && run.exitCode !== plan.isExitCode) problems.push(`exit code ${run.exitCode}`);
	const log = readLog(path.join(home, "runs", id, "log.ndjson"), problems);
	problems.push(...compare(log.stdout, readOr(file("truth")), plan.isCutOff === true));
	const processes = String(readOr(file("pids")))
		.split("\n")
		.filter(Boolean).length;
	if (problems.length > 0) problems.push(`run ${id}: ${plan.switches.join(" ")}`);
	else await rm(cwd, { recursive: true, force: true });
	return {
		...{ number: plan.number, ending: plan.ending, tag, problems, processes },
		...{ survivors: survivors.length, records: log.records, bytes: log.stdout.length },
	};
}

function readLog(file, problems) {
	const facts = createLogFacts();
	const chunks = [];
	const text = String(readOr(file));
	for (const line of text.split("\n").filter(Boolean)) {
		try {
			facts.push(line);
		} catch (error) {
			problems.push(error.message);
			break;
		}
		const record = JSON.parse(line);
		if (record.stream === "stdout") chunks.push(bytesOf(record));
	}
	return { stdout: Buffer.concat(chunks), records: facts.end().records };
}

function compare(stdout, truth, isCutOff) {
	const isSame = stdout.subarray(0, truth.length).equals(truth);
	const more = stdout.length - truth.length;
	if (isSame && (more === 0 || (isCutOff && more <= MAX_CHUNK_BYTES))) return [];
	return [
		`the log has ${stdout.length} bytes of output, the agent wrote ${truth.length}${isSame ? "" : ", with different content"}`,
	];
}

function readOr(file) {
	try {
		return readFileSync(file);
	} catch {
		return Buffer.alloc(0);
	}
}

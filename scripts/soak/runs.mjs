/**
 * Runs many process trees while the server is killed repeatedly: `node scripts/soak/runs.mjs [--trees 1000] [--kills
 * 20] [--at-once 6] [--seed N] [--home DIR]`. Trees exit, crash, time out or are cancelled. No process may survive, and
 * no output may be lost or repeated.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { findProcesses, openDescriptors, residentBytes } from "../harness/proc.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";
import { createRandom, planTree } from "./plan-tree.mjs";
import { runTree } from "./run-tree.mjs";

const { values: options } = parseArgs({
	options: {
		trees: { type: "string", default: "1000" },
		kills: { type: "string", default: "20" },
		"at-once": { type: "string", default: "6" },
		seed: { type: "string", default: String(Date.now() % 1_000_000) },
		home: { type: "string" },
	},
});
const trees = Number(options.trees);
const kills = Number(options.kills);
/** Share of the trees that run on a server that is not killed, where growth is measured. */
const QUIET_SHARE = 0.3;
const ALLOWED_DESCRIPTORS = 4;
const ALLOWED_BYTES = 50 * 1024 * 1024;

await withScratch("soak", async (folder) => {
	const random = createRandom(Number(options.seed));
	const home = options.home ?? path.join(folder, "home");
	let server = startServer(home);
	await server.ready;
	const api = createApi(() => server.ready);
	const company = await api.createCompany("Soak");
	const setup = { api, folder, home, companyId: company.id };
	const startedAt = Date.now();
	const outcomes = [];
	let next = 0;

	/** Runs `--at-once` trees concurrently until `end` trees have been started. */
	async function runTrees(end) {
		const worker = async () => {
			while (next < end) {
				const plan = planTree(++next, random);
				outcomes.push(await runTree(setup, plan));
			}
		};
		await Promise.all(Array.from({ length: Number(options["at-once"]) }, worker));
	}

	async function killAtRandom(total, isOver) {
		let done = 0;
		while (done < kills && !isOver()) {
			const due = ((done + random()) / kills) * total * 0.95;
			while (outcomes.length < due && !isOver()) await wait(20);
			// A random delay, so that kills hit the middle of runs and sometimes a server that is starting.
			await wait(random() * 1000);
			await server.kill();
			await wait(random() * 300);
			server = startServer(home);
			server.ready.catch(() => {});
			if (random() < 0.8) await server.ready;
			done++;
		}
		await server.ready;
		return done;
	}

	const sample = () => ({
		descriptors: openDescriptors(server.pid, path.join(home, "database")),
		bytes: residentBytes(server.pid),
	});
	try {
		const loud = Math.floor(trees * (1 - QUIET_SHARE));
		let isOver = false;
		const running = runTrees(loud).finally(() => {
			isOver = true;
		});
		const [killed] = await Promise.all([killAtRandom(loud, () => isOver), running]);
		await runTrees(loud + Math.floor((trees - loud) / 2));
		const before = sample();
		await runTrees(trees);
		const after = sample();

		const survivors = findProcesses((words) => words.some((word) => word.includes(folder)));
		const tags = new Set(outcomes.map(({ tag }) => `0.${tag}`));
		survivors.push(...findProcesses((words) => words.some((word) => tags.has(word))));
		const own = new Set([process.pid, server.pid]);
		const left = survivors.filter((pid) => !own.has(pid));
		report({ outcomes, killed, before, after, left, seconds: (Date.now() - startedAt) / 1000 });
	} finally {
		await server.kill();
	}
});

function report({ outcomes, killed, before, after, left, seconds }) {
	const problems = outcomes.flatMap(({ number, problems }) => problems.map((problem) => `tree ${number}: ${problem}`));
	const sum = (pick) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
	const grownDescriptors = after.descriptors - before.descriptors;
	const grownBytes = after.bytes - before.bytes;
	if (left.length > 0) problems.push(`alive at the end: ${left.join(", ")}`);
	if (grownDescriptors > ALLOWED_DESCRIPTORS) problems.push(`the server has ${grownDescriptors} more files open`);
	if (grownBytes > ALLOWED_BYTES) problems.push("the server's memory has grown");
	if (killed < kills) problems.push(`only ${killed} of ${kills} kills happened in time`);

	const endings = Object.entries(Object.groupBy?.(outcomes, ({ ending }) => ending) ?? groupBy(outcomes, "ending"));
	const rows = {
		seed: options.seed,
		trees: `${outcomes.length} (${endings.map(([name, { length }]) => `${length} ${name}`).join(", ")})`,
		processes: sum(({ processes }) => processes),
		"server killed": `${killed} times`,
		survivors: sum(({ survivors }) => survivors) + left.length,
		"output bytes": `${sum(({ bytes }) => bytes)} in ${sum(({ records }) => records)} records`,
		"lost, repeated or wrong": problems.length,
		"open files of the server": `${before.descriptors} -> ${after.descriptors}`,
		"memory of the server": `${megabytes(before.bytes)} -> ${megabytes(after.bytes)} MB`,
		time: `${seconds.toFixed(0)} s`,
	};
	for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(26)}${value}`);
	for (const problem of problems) console.log(`FAIL  ${problem}`);
	if (problems.length > 0) process.exitCode = 1;
}

function groupBy(items, key) {
	const groups = {};
	for (const item of items) {
		groups[item[key]] ??= [];
		groups[item[key]].push(item);
	}
	return groups;
}

function megabytes(bytes) {
	return (bytes / 1024 / 1024).toFixed(0);
}

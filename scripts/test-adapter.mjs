#!/usr/bin/env node
// `pnpm test:adapter TYPE` runs the adapter kit, the tests of the package and its contract test, without a build.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readAdapters } from "./policy/adapters/adapter-types.mjs";
import { verifyFromSource } from "./testing/from-source.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const VITEST = path.join(ROOT, "node_modules/vitest/vitest.mjs");

const [wanted, ...more] = process.argv.slice(2);
// Rewrites the expected results of recordings, and the tables of the docs page.
const update = more.includes("--update") || more.includes("-u");
const adapters = readAdapters(ROOT);
const adapter = adapters.find(({ type, name, packageName }) => [type, name, packageName].includes(wanted));
if (adapter === undefined) {
	console.error(
		`Usage: pnpm test:adapter TYPE [--update], with one of ${adapters.map(({ type }) => type).join(", ")}.`,
	);
	process.exit(2);
}

const contract = `src/__tests__/${adapter.name}-adapter.test.ts`;
const docs = "src/__tests__/adapter-docs.test.ts";
const config = path.join(ROOT, "scripts/testing/contract-tests.config.mjs");
const jobs = [
	{ title: "Kit", args: verifyFromSource([adapter.folder]), cwd: ROOT },
	{
		title: "Tests of the package",
		args: [VITEST, "run", "--passWithNoTests", "--exclude", "**/*.slow.test.ts"],
		cwd: adapter.folder,
	},
	...(existsSync(path.join(ROOT, "server", contract))
		? [{ title: "Contract test and docs page", args: [VITEST, "run", "--config", config, contract, docs], cwd: ROOT }]
		: []),
];
const started = Date.now();
if (update) {
	const [, packageTests, contractTest] = jobs;
	for (const job of [packageTests, contractTest]) if (job) await run({ ...job, args: [...job.args, "--update"] });
}
const results = jobs.map((job) => run(job));
for (const [index, { title }] of jobs.entries()) {
	const { output, code } = await results[index];
	process.stdout.write(`\n=== ${title}\n\n${output.trim()}\n`);
	if (code !== 0) process.exitCode = 1;
}
const seconds = ((Date.now() - started) / 1000).toFixed(1);
console.log(`\n${adapter.type}: ${process.exitCode === 1 ? "failed" : "passed"} in ${seconds} s.`);

/** Collects the output, so that the outputs of parallel jobs are not mixed. */
function run({ args, cwd }) {
	const child = spawn(process.execPath, args, { cwd: path.resolve(ROOT, cwd), stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
	return new Promise((resolve) => child.once("close", (code) => resolve({ output, code })));
}

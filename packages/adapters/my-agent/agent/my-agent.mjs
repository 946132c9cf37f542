#!/usr/bin/env node
// @ts-check
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { lookAround, signaturesOf } from "./look-around.mjs";
import { readOptions, UsageError } from "./options.mjs";
import { createOutput } from "./output.mjs";
import { summaryOf, writeReport } from "./report.mjs";
import { loadSession, newSession, saveSession, UnknownSessionError } from "./sessions.mjs";

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const output = createOutput(
	(line) => process.stdout.write(line),
	() => performance.now(),
);

/** One run: reads the task, inspects the workspace, writes the report and stores the session. */
async function main() {
	const cwd = process.cwd();
	const options = readOptions(process.argv.slice(2), process.env, cwd);
	const session = options.resume === null ? newSession(cwd) : await loadSession(options.stateDir, options.resume, cwd);
	const task = process.stdin.isTTY ? "" : (await text(process.stdin)).trim();

	output.system(`session ${session.id} ${session.runs === 0 ? "new" : `resumed, run ${session.runs + 1}`}`);
	output.think(
		task === ""
			? "There is no task, so I look at the workspace as a whole."
			: "I look at the workspace first and then for the words of the task.",
	);
	const { maxFiles, readsContents } = options;
	const findings = await lookAround({ cwd, task, maxFiles, readsContents, session, output });

	const report = writeReport(findings);
	output.say(report);
	if (options.reportPath !== null) await writeInto(cwd, options.reportPath, report);
	const reportPath = await saveSession(
		options.stateDir,
		{
			...session,
			runs: session.runs + 1,
			lastRunAt: new Date().toISOString(),
			head: findings.git?.head?.id ?? null,
			files: signaturesOf(findings.files),
			readsContents,
		},
		report,
	);
	output.result({ sessionId: session.id, isError: false, summary: summaryOf(findings), reportPath });
}

/**
 * @param {string} cwd
 * @param {string} reportPath
 * @param {string} report
 */
async function writeInto(cwd, reportPath, report) {
	await output.step(
		`write ${path.relative(cwd, reportPath)}`,
		async () => {
			await mkdir(path.dirname(reportPath), { recursive: true });
			await writeFile(reportPath, report);
		},
		() => `${report.length} characters`,
	);
}

main().catch((error) => {
	const message = error instanceof Error ? error.message : String(error);
	const wrongUse = error instanceof UsageError || error instanceof UnknownSessionError;
	process.stderr.write(`my-agent: ${message}\n`);
	if (!wrongUse) output.error(message);
	process.exitCode = wrongUse ? EXIT_USAGE : EXIT_FAILED;
});

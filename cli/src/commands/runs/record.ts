import path from "node:path";
import { CodedError, parseJson, parseLogRecords, parseObject } from "@paperclipai/adapter-utils";
import { endpointUrl, getRunBundle } from "@paperclipai/shared";
import { checkCaseName, type RecordedCall, writeRecording } from "../../authoring/write-recording.ts";
import { LOG_HINT } from "../../client/connection/connect.ts";
import { authorizedFetch } from "../../client/connection/credentials.ts";
import { RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { InputError } from "../../input/input-error.ts";
import { required, text } from "../../input/options.ts";
import { resolvePath } from "../../input/resolve-path.ts";
import { defineCommand } from "../define-command.ts";
import { withRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "write the output of a run as a recording for the tests of its adapter",
	details:
		"Writes the same files as `adapter record`. Secrets of the run are already masked in its log. If the run started its " +
		"program twice, because a session did not exist, the output of the second start is written.",
	arguments: { run: RUN },
	options: {
		case: required(text("<name>", "name of the case, for example answer")),
		into: text("<folder>", "folder of the recordings (default: recordings)"),
		programVersion: text("<version>", "version of the program, which names the folder (default: unknown)"),
		...COMPANY_OPTIONS,
	},
	async run(args, options) {
		checkCaseName(options.case);
		return await withRun(options, args.run, async ({ connection, run, output, report }) => {
			if (run.finishedAt === null) {
				throw new InputError("run_not_over", `Run ${run.id} has not ended, so its output is incomplete.`, {
					hint: `Wait for its end with: paperclipai runs watch ${run.id}`,
				});
			}
			const response = await authorizedFetch(connection.url() + endpointUrl(getRunBundle.path, { runId: run.id }));
			if (!response.ok) {
				throw new CodedError("bad_answer", `The server responded with ${response.status} instead of a bundle.`, {
					hint: LOG_HINT,
				});
			}
			const version = options.programVersion ?? "";
			const call = readCall(await response.text(), { name: options.case, version });
			const { exitCode = null, signal = null } = run;
			const into = resolvePath(options.into ?? "recordings", process.cwd());
			const file = writeRecording(into, { ...call, exitCode, signal });
			await report({ runId: run.id, file }, () =>
				output.note(`Wrote ${path.relative(process.cwd(), file)}. Read it before you commit it.`),
			);
		});
	},
});

/** Reads the last start of the program and its output from a bundle. */
function readCall(bundle: string, named: { name: string; version: string }): Omit<RecordedCall, "exitCode" | "signal"> {
	const lines = bundle.split("\n");
	const logStart = lines.findIndex((line) => line.startsWith('{"log":'));
	const events = lines.slice(1, logStart).map((line) => parseObject(parseJson(line)?.event));
	const invocation = events.findLast((event) => event.type === "invocation")?.payload;
	const { command, commandArgs, cwd, prompt } = parseObject(invocation);
	if (typeof command !== "string") {
		throw new InputError("run_without_program", "The run did not start a program.", {
			hint: "Choose a run that started a program; paperclipai runs show names the program.",
		});
	}
	const records = parseLogRecords(lines.slice(logStart + 1).join("\n"));
	const lastCall = records.reduce((last, { source }) => Math.max(last, source?.call ?? 0), 0);
	const output: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
	for (const { stream, chunk, chunkBase64, source } of records) {
		if ((stream !== "stdout" && stream !== "stderr") || (source?.call ?? lastCall) !== lastCall) continue;
		output[stream].push(chunk === undefined ? Buffer.from(chunkBase64 ?? "", "base64") : Buffer.from(chunk));
	}
	const args = Array.isArray(commandArgs) ? commandArgs.map(String) : [];
	const texts = { cwd: String(cwd ?? ""), stdin: String(prompt ?? "") };
	const streams = { stdout: Buffer.concat(output.stdout), stderr: Buffer.concat(output.stderr) };
	return { ...named, argv: [command, ...args], ...texts, ...streams };
}

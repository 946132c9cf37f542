import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as readAll } from "node:stream/consumers";
import { messageOf } from "@paperclipai/adapter-utils";
import { checkCaseName, metaFileOf, newRecording, writeRecording } from "../../authoring/write-recording.ts";
import { argument, restArgument } from "../../input/arguments.ts";
import { JSON_OPTION } from "../../input/common-options.ts";
import { InputError } from "../../input/input-error.ts";
import { flag, text } from "../../input/options.ts";
import { resolvePath } from "../../input/resolve-path.ts";
import { createOutput, createReport, type Output } from "../../render/output/output.ts";
import { defineCommand } from "../define-command.ts";

const VERSION_TIMEOUT_MS = 20_000;
const DEFAULT_PROMPT = "Say hello.";

export const command = defineCommand({
	summary: "run an agent program and write its output as a recording for tests",
	details:
		"Writes `<program>-<version>/<case>.jsonl` and `<case>.meta.json` to the folder of the recordings. The program gets the prompt on standard input. Values of " +
		"variables with secret names are masked; the paths of the home and the working folder are replaced. Read the files " +
		"before you commit them. A case whose name begins with `answer` succeeds; a case whose name contains `unknown-session` " +
		"resumes a session that does not exist.",
	arguments: {
		case: argument("name of the case, for example answer"),
		program: restArgument("program and its arguments, after --"),
	},
	options: {
		cwd: text("<folder>", "folder that the program works in (default: a new, empty one)"),
		into: text("<folder>", "folder of the recordings of all programs and versions (default: recordings)"),
		replace: flag("overwrite an existing recording of this case"),
		prompt: text("<text>", `input of the program (default: "${DEFAULT_PROMPT}"; - to read standard input)`),
		...JSON_OPTION,
	},
	async run({ case: name, program }, options) {
		checkCaseName(name);
		const [given = "", ...args] = program;
		// The program runs in another folder, so its path must be absolute.
		const command = given.includes("/") ? resolvePath(given, process.cwd()) : given;
		const output = createOutput();
		const stdin = options.prompt === "-" ? await readAll(process.stdin) : (options.prompt ?? DEFAULT_PROMPT);
		const scratch =
			options.cwd === undefined ? mkdtempSync(path.join(realpathSync(tmpdir()), "paperclip-record-")) : null;
		const cwd = scratch ?? resolvePath(options.cwd ?? ".", process.cwd());
		const version = versionOf(command);
		const into = resolvePath(options.into ?? "recordings", process.cwd());
		const replaces = options.replace === true;
		newRecording(into, { name, argv: program, version }, { replaces });
		const done = await runProgram(command, args, { cwd, stdin }, output, options.json === true).finally(() => {
			if (scratch !== null) rmSync(scratch, { recursive: true, force: true });
		});
		const file = writeRecording(into, { name, argv: program, cwd, version, stdin, ...done }, { replaces });
		await createReport(output, options)({ file, exitCode: done.exitCode, signal: done.signal }, () =>
			output.note(`Wrote ${file}\nand   ${metaFileOf(file)}.\n${describeEnd(done)}Read them before you commit them.`),
		);
	},
});

/** Remarks on a program that failed, which a misspelt option may have caused; `""` if it succeeded. */
function describeEnd({ exitCode, signal }: { exitCode: number | null; signal: string | null }): string {
	if (exitCode === 0) return "";
	const how = exitCode === null ? `was killed by ${signal}` : `exited with code ${exitCode}`;
	return `The program ${how}: check that this is the failure to record, and record the case again with --replace otherwise.\n`;
}

/** The output of `--version`; `""` if the program does not answer. */
function versionOf(command: string): string {
	// paperclip:allow-spawn: the author's own command in the author's terminal, outside any run
	const { stdout, status } = spawnSync(command, ["--version"], { encoding: "utf8", timeout: VERSION_TIMEOUT_MS });
	return status === 0 ? stdout : "";
}

async function runProgram(
	command: string,
	args: string[],
	{ cwd, stdin }: { cwd: string; stdin: string },
	output: Output,
	isQuiet: boolean,
) {
	// paperclip:allow-spawn: the author's own command in the author's terminal, outside any run
	const child = spawn(command, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
	const chunks: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
	for (const stream of ["stdout", "stderr"] as const) {
		child[stream].on("data", (chunk: Buffer) => {
			chunks[stream].push(chunk);
			if (!isQuiet) output.raw(stream, chunk);
		});
	}
	// A program may exit without reading its input.
	child.stdin.on("error", () => {}).end(stdin);
	const [exitCode, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
		child.on("error", (cause) => {
			const hint = "Specify a program on PATH, or its path, after --.";
			reject(new InputError("command_not_found", `${command} cannot be started: ${messageOf(cause)}`, { hint, cause }));
		});
		child.on("close", (code, killedBy) => resolve([code, killedBy]));
	});
	return { exitCode, signal, stdout: Buffer.concat(chunks.stdout), stderr: Buffer.concat(chunks.stderr) };
}

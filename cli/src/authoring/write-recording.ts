import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { collectSecrets } from "@paperclipai/adapter-utils";
import { createMasker } from "@paperclipai/adapter-utils/host";
import { InputError, usageError } from "../input/input-error.ts";

const CASE = /^[a-z0-9][a-z0-9-]{0,63}$/;
const STDERR_CHARACTERS = 4096;

/** One call of an agent program. */
export interface RecordedCall {
	/** Name of the case, such as `answer` or `unknown-session`. */
	name: string;
	/** The program and its arguments. */
	argv: string[];
	cwd: string;
	/** The output of `--version`; `""` when unknown. */
	version: string;
	stdin: string;
	stdout: string;
	stderr: string;
	exitCode: number | null;
	signal: string | null;
}

/** @throws {InputError} `usage`. */
export function checkCaseName(name: string): void {
	if (CASE.test(name)) return;
	throw usageError(
		`"${name}" cannot name a recording.`,
		"Use small letters, digits and dashes, such as answer or unknown-session.",
	);
}

/**
 * Writes `<program>-<version>/<case>.jsonl` with the output and `<case>.meta.json` with the rest. Secrets in variables of this
 * process are masked, and the home and working folders are replaced.
 * @param into Absolute path of the folder of recordings.
 * @returns the path of the output.
 * @throws {InputError} `file_exists`.
 */
export function writeRecording(into: string, call: RecordedCall, env: NodeJS.ProcessEnv = process.env): string {
	checkCaseName(call.name);
	const redact = createRedaction(call, env);
	const [program = "program"] = call.argv;
	const version = /\d+(?:\.\d+)+[\w.-]*/.exec(call.version)?.[0] ?? "unknown";
	const folder = path.join(into, `${path.basename(program)}-${version}`);
	const file = path.join(folder, `${call.name}.jsonl`);
	mkdirSync(folder, { recursive: true });
	const meta = {
		case: call.name,
		cli: path.basename(program),
		cliVersion: call.version.trim(),
		argv: [path.basename(program), ...call.argv.slice(1).map(redact)],
		stdin: redact(call.stdin),
		exitCode: call.exitCode,
		signal: call.signal,
		stderrTail: redact(call.stderr).slice(-STDERR_CHARACTERS),
	};
	try {
		writeFileSync(file, redact(call.stdout), { flag: "wx" });
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
		const hint = "Name another case, or remove the file to record it again.";
		throw new InputError("file_exists", `${file} already exists.`, { hint, cause });
	}
	writeFileSync(path.join(folder, `${call.name}.meta.json`), `${JSON.stringify(meta, null, 2)}\n`);
	return file;
}

/** A recording is committed, so it names neither secrets nor folders of this machine. */
function createRedaction({ cwd, argv }: RecordedCall, env: NodeJS.ProcessEnv): (text: string) => string {
	const masker = createMasker(collectSecrets(env, { argv }));
	const folders: [string, string][] = [
		[cwd, "/workspace/project"],
		[env.HOME || homedir(), "/workspace/home"],
	];
	const longestFirst = folders.filter(([folder]) => folder.length > 1).sort(([a], [b]) => b.length - a.length);
	return (text) =>
		longestFirst.reduce((redacted, [folder, name]) => redacted.replaceAll(folder, name), masker.text(text));
}

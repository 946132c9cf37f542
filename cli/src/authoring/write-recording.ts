import { isUtf8 } from "node:buffer";
import { lstatSync, mkdirSync, writeFileSync } from "node:fs";
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
	/** Output of `--version`; `""` if unknown. */
	version: string;
	stdin: string;
	stdout: Buffer;
	stderr: Buffer;
	exitCode: number | null;
	signal: string | null;
}

export interface RecordingOptions {
	/** Whether to overwrite an existing recording. Default `false`. */
	replaces?: boolean;
	/** Variables whose secrets are masked. Default: the variables of this process. */
	env?: NodeJS.ProcessEnv;
}

/** @throws {InputError} `usage`. */
export function checkCaseName(name: string): void {
	if (CASE.test(name)) return;
	throw usageError(
		`"${name}" is not a valid name of a recording.`,
		"Use lowercase letters, digits and dashes, for example answer or unknown-session.",
	);
}

/**
 * Writes the output to `<program>-<version>/<case>.jsonl` and everything else to `<case>.meta.json`. Secrets in variables of
 * this process are masked, and the paths of the home and working folders are replaced.
 * @param into Absolute path of the folder of recordings.
 * @returns the absolute path of the output.
 * @throws {InputError} `file_exists`, `recording_not_utf8`.
 */
export function writeRecording(into: string, call: RecordedCall, options: RecordingOptions = {}): string {
	const { replaces = false, env = process.env } = options;
	const stdout = decodeOutput(call.stdout, "standard output");
	const stderr = decodeOutput(call.stderr, "standard error");
	const redact = createRedaction(call, env);
	const [program = "program"] = call.argv;
	const file = newRecording(into, call, options);
	const meta = {
		case: call.name,
		cli: path.basename(program),
		cliVersion: redact(call.version.trim()),
		argv: [path.basename(program), ...call.argv.slice(1).map(redact)],
		stdin: redact(call.stdin),
		exitCode: call.exitCode,
		signal: call.signal,
		stderrTail: redact(stderr).slice(-STDERR_CHARACTERS),
	};
	mkdirSync(path.dirname(file), { recursive: true });
	const flag = replaces ? "w" : "wx";
	writeFileSync(file, redact(stdout), { flag });
	writeFileSync(metaFileOf(file), `${JSON.stringify(meta, null, 2)}\n`, { flag });
	return file;
}

/**
 * Returns the path of a recording to write. Call it before the program runs, whose output would otherwise be lost.
 * @throws {InputError} `usage`, `file_exists`, `folder_missing`.
 */
export function newRecording(
	into: string,
	{ name, argv: [program = "program"], version }: Pick<RecordedCall, "name" | "argv" | "version">,
	{ replaces = false, env = process.env }: RecordingOptions = {},
): string {
	checkCaseName(name);
	const number = /(?<!\d)\d+(?:\.\d+)+[\w.-]*/.exec(createMasker(collectSecrets(env)).text(version))?.[0] ?? "unknown";
	if (lstatSync(into, { throwIfNoEntry: false })?.isFile()) {
		throw new InputError("folder_missing", `${into} is not a folder.`, { hint: "Specify another folder with --into." });
	}
	const file = path.join(into, `${path.basename(program)}-${number}`, `${name}.jsonl`);
	for (const existing of [file, metaFileOf(file)]) {
		if (replaces || lstatSync(existing, { throwIfNoEntry: false }) === undefined) continue;
		const hint = "Specify another case, or delete the file to record it again; adapter record can --replace it.";
		throw new InputError("file_exists", `${existing} already exists.`, { hint });
	}
	return file;
}

/** @param file Absolute path of the output. */
export function metaFileOf(file: string): string {
	return file.replace(/\.jsonl$/, ".meta.json");
}

/** Secrets are masked in texts, and other bytes would be replaced. */
function decodeOutput(bytes: Buffer, source: string): string {
	if (isUtf8(bytes)) return bytes.toString("utf8");
	const lines = bytes.toString("latin1").split("\n");
	const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, "latin1"))) + 1;
	const message = `Line ${line} of the program's ${source} is not UTF-8, and a recording would change its bytes.`;
	throw new InputError("recording_not_utf8", message, {
		hint: "Let the program print UTF-8, for example with LANG=C.UTF-8 or an option of its own, and record it again.",
	});
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

import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { isCodedError } from "../errors/coded-error.ts";
import { resolveCommand } from "../process/launch/resolve-command.ts";
import { memoizeInRun } from "../process/scope/run-memo.ts";
import { type ProgramSettings, probeProgram } from "./probe-program.ts";

/** A file that only starts the true program stays the same when that one is updated. */
const MAX_AGE_MS = 10 * 60_000;
const MAX_KEPT = 50;

/** What a program says of itself. */
export interface ProgramFacts {
	/** What it prints for `--version`, without white space around it. */
	version: string;
	/** The options that its help lists, as in `--model`, in each of their spellings. */
	options: string[];
}

export interface ProgramProbe {
	/** Arguments for each help text to read. Default: `--help`. */
	help?: string[][];
	/** An option that the true program's help lists in any version: without it, the answers are not taken for facts. */
	landmark: string;
}

const kept = new Map<string, { facts: ProgramFacts; until: number }>();

/**
 * Asks a program for its version and its options; `null` when it does not tell, for whatever reason. Answers are kept for
 * ten minutes, as long as its file stays the same. Within a run the first answer holds, and asking is none of the run's
 * calls of `runChildProcess`.
 *
 * @throws {CodedError} `run_detached` when the host goes away.
 */
export async function probeProgramFacts(
	program: ProgramSettings,
	env: Record<string, string>,
	question: ProgramProbe,
): Promise<ProgramFacts | null> {
	const digest = createHash("sha256").update(JSON.stringify(question)).digest("hex");
	return await memoizeInRun(`program-facts-${digest.slice(0, 8)}`, () => findFacts(program, env, question));
}

async function findFacts(
	program: ProgramSettings,
	env: Record<string, string>,
	question: ProgramProbe,
): Promise<ProgramFacts | null> {
	try {
		const key = JSON.stringify([await fileKey(program, env), question]);
		const known = kept.get(key);
		if (known !== undefined && known.until > Date.now()) return known.facts;
		const facts = await ask(program, env, question);
		if (facts !== null) keep(key, facts);
		return facts;
	} catch (error) {
		// The start of the run itself tells what is wrong, in the order in which a person mends it.
		if (isCodedError(error) && error.code !== "run_detached") return null;
		throw error;
	}
}

async function ask(
	program: ProgramSettings,
	env: Record<string, string>,
	{ help = [["--help"]], landmark }: ProgramProbe,
): Promise<ProgramFacts | null> {
	const [version, ...texts] = await Promise.all(
		[["--version"], ...help].map((args) => probeProgram(program, env, args)),
	);
	const options = texts.flatMap((answer) => (answer.exitCode === 0 ? readListedOptions(answer.stdout) : []));
	if (version?.exitCode !== 0 || !options.includes(landmark)) return null;
	return { version: version.stdout.trim(), options: [...new Set(options)] };
}

/** Names of options at the beginning of a line: what stands further in is part of a description. */
const LISTED = /^ {0,8}(-[\w-]+(?:, ?-[\w-]+)*)/;

function readListedOptions(help: string): string[] {
	return help.split("\n").flatMap((line) => LISTED.exec(line)?.[1]?.match(/--[\w-]+/g) ?? []);
}

/** Says which file is started, and in which state. */
async function fileKey({ command, cwd }: ProgramSettings, env: Record<string, string>): Promise<unknown[]> {
	const file = await realpath(await resolveCommand(command, cwd || "/", env));
	const { mtimeMs, size, ino } = await stat(file);
	return [file, mtimeMs, size, ino];
}

function keep(key: string, facts: ProgramFacts): void {
	const oldest = kept.keys().next();
	if (kept.size >= MAX_KEPT && !oldest.done) kept.delete(oldest.value);
	kept.set(key, { facts, until: Date.now() + MAX_AGE_MS });
}

import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { isCodedError } from "../errors/coded-error.ts";
import { currentRunScope, memoizeInRun, resolveCommand } from "../process/index.ts";
import { isArrayOf, isNullOr, isShape, isString } from "../values/check-shape.ts";
import { type ProgramSettings, probeProgram } from "./probe-program.ts";

/** Maximum age of cached facts, because a wrapper script does not change when the program that it starts is updated. */
const MAX_AGE_MS = 10 * 60_000;
const MAX_CACHED = 50;

export interface ProgramFacts {
	version: string;
	/** The long options in the program's help, such as `--model`, with all aliases. */
	options: string[];
}

export interface ProgramProbe {
	/** Arguments that print a help text, one list per text. Default: `[["--help"]]`. */
	help?: string[][];
	/** An option listed in the help of every version. Help without this option is not trusted. */
	landmark: string;
}

const cache = new Map<string, { facts: ProgramFacts; until: number }>();

/**
 * Returns `null` when the facts cannot be determined. Caches them for ten minutes, unless the program's file changes;
 * they are constant within a run. Uses no call number of the run.
 * @throws {CodedError} `run_detached` when the server detaches from the run.
 */
export async function probeProgramFacts(
	program: ProgramSettings,
	env: Record<string, string>,
	probe: ProgramProbe,
): Promise<ProgramFacts | null> {
	const digest = createHash("sha256").update(JSON.stringify(probe)).digest("hex");
	return await memoizeInRun(`program-facts-${digest.slice(0, 8)}`, () => findFacts(program, env, probe), areFacts);
}

const areFacts = isNullOr(isShape<ProgramFacts>({ version: isString, options: isArrayOf(isString) }));

async function findFacts(
	program: ProgramSettings,
	env: Record<string, string>,
	probe: ProgramProbe,
): Promise<ProgramFacts | null> {
	try {
		const key = JSON.stringify([await fileKey(program, env), probe]);
		const cached = cache.get(key);
		if (cached !== undefined && cached.until > performance.now()) return cached.facts;
		const facts = await readFacts(program, env, probe);
		if (facts !== null) store(key, facts);
		return facts;
	} catch (error) {
		// The run itself reports the problem when it starts the program.
		if (isCodedError(error) && error.code !== "run_detached") return null;
		throw error;
	}
}

async function readFacts(
	program: ProgramSettings,
	env: Record<string, string>,
	{ help = [["--help"]], landmark }: ProgramProbe,
	isRepeated = false,
): Promise<ProgramFacts | null> {
	const [version, ...texts] = await Promise.all(
		[["--version"], ...help].map((args) => probeProgram(program, env, args)),
	);
	// A program that was killed has said nothing about what it can do.
	const wasKilled = [version, ...texts].some((result) => result?.signal != null && !result.timedOut);
	if (wasKilled && !isRepeated && currentRunScope()?.signal.aborted !== true)
		return await readFacts(program, env, { help, landmark }, true);
	const options = texts.flatMap(({ exitCode, stdout }) => (exitCode === 0 ? readListedOptions(stdout) : []));
	if (version?.exitCode !== 0 || !options.includes(landmark)) return null;
	return { version: version.stdout.trim(), options: [...new Set(options)] };
}

/** Matches options at the beginning of a line; options elsewhere are part of a description. */
const LISTED = /^ {0,8}(-[\w-]+(?:, ?-[\w-]+)*)/;

function readListedOptions(help: string): string[] {
	return help.split("\n").flatMap((line) => LISTED.exec(line)?.[1]?.match(/--[\w-]+/g) ?? []);
}

/** Identifies the program's file and its content; in another environment, only the environment and the command. */
async function fileKey({ command, cwd }: ProgramSettings, env: Record<string, string>): Promise<unknown[]> {
	const place = currentRunScope()?.environment;
	if (place !== undefined) return [place.identity, command];
	const file = await realpath(await resolveCommand(command, cwd || "/", env));
	const { mtimeMs, size, ino } = await stat(file);
	return [file, mtimeMs, size, ino];
}

function store(key: string, facts: ProgramFacts): void {
	const oldest = cache.keys().next();
	if (cache.size >= MAX_CACHED && !oldest.done) cache.delete(oldest.value);
	cache.set(key, { facts, until: performance.now() + MAX_AGE_MS });
}

import { readByHelper } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { limitConcurrency } from "../../../platform/timing/limit-concurrency.ts";
import { gitProgram } from "./git-program.ts";
import { type GitCommand, type GitResult, spawnGit } from "./spawn-git.ts";

/** The server itself repeats calls that exceed this time, without the limit. */
const MAX_MS = 5_000;
const MAX_BYTES = 1024 * 1024;
/** A list of workspaces would otherwise start a process for each of them at once. */
const inTurn = limitConcurrency(8);

/**
 * Runs git through the helper: forking the server copies its page tables, which takes longer than git. Use it only for
 * short calls that change nothing.
 */
export async function readGit(command: GitCommand): Promise<GitResult> {
	return await inTurn(async () => (await readByProgram(command)) ?? (await spawnGit(command)));
}

/** @returns `null` when the helper has no result. */
async function readByProgram({ args, cwd, env, onStdout }: GitCommand): Promise<GitResult | null> {
	const file = await gitProgram(env);
	const read = await readByHelper({ file, args: [...args], cwd, env, maxMs: MAX_MS, maxBytes: MAX_BYTES });
	if (read === null) return null;
	const { exitCode, stderr } = read;
	const stdout = Buffer.from(read.stdout, "base64");
	await onStdout?.(stdout);
	return {
		...{ exitCode, stdout: onStdout === undefined ? stdout : Buffer.alloc(0) },
		stderr: stderr.slice(-LIMITS.stderrTailBytes),
	};
}

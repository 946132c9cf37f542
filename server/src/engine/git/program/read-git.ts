import { readByHelper } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { gitProgram } from "./git-program.ts";
import type { GitCommand, GitResult } from "./spawn-git.ts";

/** Calls that exceed this time limit are repeated by the server itself, without the limit. */
const MAX_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Runs git through the helper: forking the server copies its page tables, which takes longer than git. Only for calls
 * that change nothing.
 * @returns `null` when the helper has no result.
 */
export async function readGit({ args, cwd, env, onStdout }: GitCommand): Promise<GitResult | null> {
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

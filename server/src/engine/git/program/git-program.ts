import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { resolveCommand } from "@paperclipai/adapter-utils/server-utils";

/** Cached, because a lookup by name searches all folders in `PATH` each time. */
let found: { searched: string | undefined; program: string } | null = null;

/** @throws {CodedError} `git_not_found`. */
export async function gitProgram(env: Record<string, string>): Promise<string> {
	if (found !== null && found.searched === env.PATH) return found.program;
	const program = await resolveCommand("git", "/", env).catch((error) => {
		throw gitNotFound(error);
	});
	found = { searched: env.PATH, program };
	return program;
}

/** Called after a failed start, since git may have been moved. */
export function forgetGitProgram(): void {
	found = null;
}

export function gitNotFound(cause: unknown): CodedError {
	return new CodedError("git_not_found", `The program git cannot be started: ${messageOf(cause)}.`, {
		hint: "Install git 2.38 or later on the server's machine and put it on the server's PATH.",
		cause,
	});
}

import { spawnSync } from "node:child_process";

/** Only guards against programs that never exit, so it is long enough for a busy machine. */
const HANGING_MS = 60_000;

export interface ProbeOptions {
	/** Default: `HANGING_MS`. */
	timeoutMs?: number;
	/** Exit codes of a program that works. Default: 0. */
	exitCodes?: number[];
	/** Default: this process's environment. */
	env?: NodeJS.ProcessEnv;
}

/** Runs a program once. @returns why it cannot be used, as a clause after its name; `null` = it can. */
export function probeProgram(file: string, args: string[], options: ProbeOptions = {}): string | null {
	const { timeoutMs = HANGING_MS, exitCodes = [0], env } = options;
	const { error, status, signal, stderr } = spawnSync(file, args, {
		env,
		encoding: "utf8",
		timeout: timeoutMs,
		killSignal: "SIGKILL",
		stdio: ["ignore", "pipe", "pipe"],
	});
	const { code } = (error ?? {}) as NodeJS.ErrnoException;
	if (code === "ENOENT") return "is not installed";
	if (code === "EACCES" || code === "EPERM") return `may not be started (${code})`;
	if (code === "ETIMEDOUT") return `did not end within ${timeoutMs / 1000} s`;
	if (error !== undefined) return `cannot be started (${error.message})`;
	if (status !== null && exitCodes.includes(status)) return null;
	const [message = ""] = stderr.trim().split("\n").slice(-1);
	return `does not work: ${message || `it ended with ${signal ?? `exit code ${status}`}`}`;
}

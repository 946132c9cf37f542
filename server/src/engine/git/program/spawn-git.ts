import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { CodedError, exhaustedError } from "@paperclipai/adapter-utils";
import { ensureAbsoluteDirectory } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { forgetGitProgram, gitNotFound, gitProgram } from "./git-program.ts";

export interface GitInput {
	input?: string | Buffer;
	/** Default: `LIMITS.gitMs`. */
	timeoutSec?: number;
	/** Receives the standard output instead of the result. Git waits until it resolves. */
	onStdout?: (chunk: Buffer) => void | Promise<void>;
}

export interface GitResult {
	exitCode: number;
	/** Bytes, because file names need not be UTF-8. Empty with `onStdout`. */
	stdout: Buffer;
	stderr: string;
}

export interface GitCommand extends GitInput {
	args: readonly string[];
	cwd: string;
	env: Record<string, string>;
}

/** A small tree object can expand to more entries than fit in memory. A stricter existing limit stays. */
const WITH_MEMORY_LIMIT = 'ulimit -d "$0" 2>/dev/null; exec "$@"';
const NOT_EXECUTED = 127;

/** Does not use `runChildProcess`: the output is binary, and a call can be repeated instead of resumed. */
export async function spawnGit(command: GitCommand): Promise<GitResult> {
	const { args, cwd, env } = command;
	const program = [String(LIMITS.gitMemoryBytes / 1024), await gitProgram(env), ...args];
	const child = spawn("/bin/sh", ["-c", WITH_MEMORY_LIMIT, ...program], { cwd, env, detached: true, stdio: "pipe" });
	const started = await once(child, "spawn").then(
		() => null,
		(error: NodeJS.ErrnoException) => error,
	);
	if (started !== null) throw await startError(started, cwd);
	const timeoutMs = command.timeoutSec === undefined ? LIMITS.gitMs : command.timeoutSec * 1000;
	let isTimedOut = false;
	const timer = setTimeout(() => {
		isTimedOut = true;
		killGroup(child);
	}, timeoutMs);
	try {
		const closed = once(child, "close");
		child.stdin.on("error", () => undefined);
		child.stdin.end(command.input ?? "");
		const [stdout, stderr, [code, signal]] = await Promise.all([
			readOutput(child, command.onStdout),
			readEnd(child.stderr),
			closed,
		]);
		if (isTimedOut) throw timedOut(args, timeoutMs);
		if (code === NOT_EXECUTED) throw await startError(Object.assign(new Error(stderr), { code: "ENOENT" }), cwd);
		return { exitCode: code ?? 128, stdout, stderr: signal === null ? stderr : `${stderr}Ended by ${signal}.` };
	} catch (error) {
		killGroup(child);
		throw error;
	} finally {
		clearTimeout(timer);
	}
}

async function readOutput(child: ChildProcess, onStdout: GitInput["onStdout"]): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of child.stdout ?? []) {
		if (onStdout !== undefined) await onStdout(chunk);
		else chunks.push(chunk);
		bytes += onStdout === undefined ? chunk.length : 0;
		if (bytes > LIMITS.gitOutputBytes) {
			throw new CodedError("git_output_too_large", `Git wrote more than ${LIMITS.gitOutputBytes} bytes.`, {
				hint: "Use a smaller repository, or one with fewer changed files.",
			});
		}
	}
	return Buffer.concat(chunks);
}

async function readEnd(stream: NodeJS.ReadableStream): Promise<string> {
	let end = Buffer.alloc(0);
	for await (const chunk of stream) end = Buffer.concat([end, chunk as Buffer]).subarray(-LIMITS.stderrTailBytes);
	return end.toString();
}

/** The group includes programs that git starts, such as the workers of a parallel checkout. */
function killGroup({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) process.kill(-pid, "SIGKILL");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

async function startError(error: NodeJS.ErrnoException, cwd: string): Promise<Error> {
	forgetGitProgram();
	await ensureAbsoluteDirectory(cwd);
	const exhausted = exhaustedError(error);
	if (exhausted !== null) return exhausted;
	return gitNotFound(error);
}

function timedOut(args: readonly string[], timeoutMs: number): CodedError {
	return new CodedError("git_timeout", `git ${args[0] ?? ""} did not finish within ${timeoutMs / 1000} seconds.`, {
		hint: "Check the repository's disk for errors and high load, then try again.",
	});
}

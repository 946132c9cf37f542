import { rm } from "node:fs/promises";
import path from "node:path";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { killSpooledProcesses, makeFolders, type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { type RunChildProcessResult, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import { findNpm, npmMissing } from "./find-npm.ts";
import { npmEnvironment } from "./npm-environment.ts";

export interface NpmCall {
	folder: string;
	args: string[];
	deadlineMs: number;
	onStderr?: (chunk: string) => void;
	signal?: AbortSignal | undefined;
}

const GRACE_SEC = 3;
const spoolFolder = (folder: string) => path.join(folder, ".npm-output");
const runIdOf = (folder: string) => `npm-${path.basename(folder)}`;

/**
 * When the promise settles, all npm processes have exited.
 * @throws {CodedError} `npm_missing`, `npm_stopped` (by `signal`), `npm_timeout`.
 */
export async function runNpm({ folder, args, deadlineMs, onStderr, signal }: NpmCall): Promise<RunChildProcessResult> {
	if (signal?.aborted) throw stopped();
	const spools = spoolFolder(folder);
	await makeFolders(spools, 0o700);
	let calls = 0;
	const scope: RunScope = {
		runId: runIdOf(folder),
		spoolFolder: spools,
		nextCall: () => ++calls,
		loggedBytes: () => 0,
		signal: signal ?? new AbortController().signal,
		detach: new AbortController().signal,
	};
	const env = npmEnvironment(process.env, process.execPath);
	const [command = "npm", ...first] = await findNpm(env.PATH ?? "", process.execPath);
	const options = {
		cwd: folder,
		env,
		timeoutSec: deadlineMs / 1000,
		graceSec: GRACE_SEC,
		onLog: async (stream: string, chunk: string) => {
			if (stream === "stderr") onStderr?.(chunk);
		},
	};
	try {
		const result = await withRunScope(scope, () => runChildProcess(scope.runId, command, [...first, ...args], options));
		if (signal?.aborted) throw stopped();
		if (result.timedOut) throw timedOut(deadlineMs);
		return result;
	} catch (error) {
		throw isCodedError(error) && error.code.startsWith("command_") ? npmMissing(error) : error;
	} finally {
		await rm(spools, { recursive: true, force: true });
	}
}

export async function killLeftoverNpm(folder: string): Promise<void> {
	await killSpooledProcesses(runIdOf(folder), spoolFolder(folder), GRACE_SEC);
}

function stopped(): CodedError {
	return new CodedError("npm_stopped", "The npm client was stopped before it finished.");
}

function timedOut(deadlineMs: number): CodedError {
	return new CodedError(
		"npm_timeout",
		`The npm client did not finish within ${Math.round(deadlineMs / 1000)} seconds.`,
		{
			hint: "Check the connection to the registry, then try again.",
		},
	);
}

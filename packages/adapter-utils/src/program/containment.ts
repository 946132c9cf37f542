import {
	hasProcTable,
	isMarked,
	type RunScope,
	readProcess,
	withRunScope,
	withTemporaryFolder,
} from "../process/index.ts";
import { runChildProcess } from "./run-child-process.ts";

export interface Containment {
	/** Whether the system has a process table; without one, only the process group of a run is found. */
	processTable: boolean;
	/** Whether a process that had left its session, environment and parent still carried the marker of its run. */
	marked: boolean;
	killed: boolean;
}

const ESCAPED = "echo $$; exec sleep 60";
const LEAVE_SESSION = "$(command -v setsid)";
const ESCAPE = `( ${LEAVE_SESSION} env -i /bin/sh -c '${ESCAPED}' & ); exec sleep 60`;
const MAX_SEC = 20;

/**
 * Starts a process that tries to escape from its run, stops the run, and kills the process if it survives.
 * @throws {CodedError} the errors of `runChildProcess`.
 */
export async function probeContainment(): Promise<Containment> {
	const stop = new AbortController();
	const runId = crypto.randomUUID();
	let calls = 0;
	let escaped = 0;
	let marked = false;
	const onLog = async (_: string, chunk: string) => {
		escaped = Number.parseInt(chunk, 10) || 0;
		marked = escaped > 0 && isMarked(escaped, runId);
		stop.abort();
	};
	const attempt = async (folder: string) => {
		const scope: RunScope = {
			runId,
			spoolFolder: folder,
			nextCall: () => ++calls,
			loggedBytes: () => 0,
			signal: stop.signal,
			detach: new AbortController().signal,
		};
		const options = { cwd: folder, env: {}, timeoutSec: MAX_SEC, graceSec: 1, onLog };
		await withRunScope(scope, () => runChildProcess(runId, "/bin/sh", ["-c", ESCAPE], options));
	};
	await withTemporaryFolder("containment", attempt, runId);
	const killed = escaped > 0 && !isAlive(escaped);
	if (escaped > 0 && !killed) process.kill(escaped, "SIGKILL");
	return { processTable: hasProcTable(), marked, killed };
}

function isAlive(pid: number): boolean {
	const row = readProcess(pid);
	if (row !== null) return row.state !== "Z" && row.state !== "X";
	if (hasProcTable()) return false;
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

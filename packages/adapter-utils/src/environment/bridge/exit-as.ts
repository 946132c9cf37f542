import { constants } from "node:os";
import type { CallStatus } from "../environment-call.ts";

/** Ends this process as another one has ended, so that its shim records the same. */
export function exitAs({ exitCode, signal }: Extract<CallStatus, { how: "exited" }>): void {
	if (signal === null) process.exit(exitCode ?? 1);
	process.removeAllListeners(signal);
	process.kill(process.pid, signal);
	// Some signals do not end a process of Node.
	setTimeout(() => process.exit(128 + (constants.signals[signal as NodeJS.Signals] ?? 0)), 1000);
}

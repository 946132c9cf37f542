import { constants } from "node:os";
import type { CallStatus } from "../environment-call.ts";

/** Exits with the program's status or signal, so that the local shim records the same status. */
export function exitAs({ exitCode, signal }: Extract<CallStatus, { how: "exited" }>): void {
	if (signal === null) process.exit(exitCode ?? 1);
	process.removeAllListeners(signal);
	process.kill(process.pid, signal);
	// Some signals do not terminate a Node process.
	setTimeout(() => process.exit(128 + (constants.signals[signal as NodeJS.Signals] ?? 0)), 1000);
}

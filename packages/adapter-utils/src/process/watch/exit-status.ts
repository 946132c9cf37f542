import { constants } from "node:os";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { SHIM_NAME } from "../launch/shim.ts";
import { readExitCode, type Spool } from "../launch/spool.ts";

export interface ExitStatus {
	exitCode: number | null;
	/** Such as `SIGKILL`. */
	signal: string | null;
	/** Message of the shell, if the program could not be started. */
	startFailure?: string;
}

const EXEC_FAILED = [126, 127];

/**
 * The shell reports status 126 or 127 for a command that cannot be executed, and 128+N after signal N. A program may
 * return the same status itself; only the shell also prints a message.
 * @param unrecorded Status to use if the spool has none.
 */
export function readExitStatus(spool: Spool, unrecorded: number | null = null): ExitStatus {
	const status = readExitCode(spool) ?? unrecorded;
	if (status === null) return { exitCode: null, signal: null };
	if (EXEC_FAILED.includes(status)) {
		const [firstLine = ""] = read(spool.stderr).split("\n", 1);
		if (firstLine.startsWith(`${SHIM_NAME}: `)) return { exitCode: status, signal: null, startFailure: firstLine };
	}
	const signal = status > 128 && read(spool.shim).trim() !== "" ? signalName(status - 128) : null;
	return signal === null ? { exitCode: status, signal: null } : { exitCode: null, signal };
}

function signalName(number: number): string | null {
	const entry = Object.entries(constants.signals).find(([, value]) => value === number);
	return entry?.[0] ?? null;
}

function read(file: string): string {
	return readRegularFileSync(file) ?? "";
}

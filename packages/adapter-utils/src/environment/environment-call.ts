import type { LogStream } from "../contract/execution.ts";
import type { EnvironmentRun, FolderMapping, PreparedEnvironment } from "./environment-run.ts";

export interface EnvironmentCall<State = unknown> {
	run: EnvironmentRun;
	prepared: PreparedEnvironment<State>;
	/** Unique within the run, safe as a file name. */
	name: string;
	/** A name on the environment's PATH or an absolute path. */
	command: string;
	args: string[];
	cwd: string;
	/** Added to the environment's variables. Values may be secret, so they must not appear in an argument list. */
	env: Record<string, string>;
	/** May be empty. */
	stdin: string;
	/** Whether the program is sent messages while it runs; see `ExecutionEnvironment.feed`. Then `stdin` is empty. */
	hasInput: boolean;
	/** Files and folders that the arguments refer to, to be copied to the paths `there`, which do not exist yet. */
	carried: FolderMapping[];
}

export type StartedCall<State = unknown> = Pick<EnvironmentCall<State>, "run" | "prepared" | "name">;

/** Part of the standard input of a running program. */
export interface InputPart {
	/** Number of bytes that precede the part. */
	from: number;
	bytes: Uint8Array;
	/** Whether the standard input ends behind the part. */
	isLast: boolean;
}

export type OutputOffsets = Record<LogStream, number>;

export interface OutputSink {
	/** Called with all bytes in order, and awaited. */
	write(stream: LogStream, bytes: Uint8Array): Promise<void>;
	/** Called when processes start or end, or have used `cpuTicks` ticks of 10 ms since the last call with ticks. */
	active(cpuTicks?: number): void;
}

/** `lost`: the processes exited without an exit status, for example because the machine was restarted. */
export type CallStatus =
	| { how: "exited"; exitCode: number | null; signal: string | null; survivors: number }
	| { how: "lost"; survivors: number };

export type EnvironmentSignal = "SIGTERM" | "SIGKILL";

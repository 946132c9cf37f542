import { setMaxListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CodedError, LogStream } from "@paperclipai/adapter-utils";
import {
	type EnvironmentCall,
	type EnvironmentRun,
	type ExecutionEnvironment,
	isRetryable,
	type OutputOffsets,
	type OutputSink,
	type PreparedEnvironment,
} from "@paperclipai/adapter-utils/host";

export const never: AbortSignal = new AbortController().signal;
// Many calls wait with it concurrently.
setMaxListeners(0, never);

/** A run in an environment, for one test. */
export interface EnvironmentFixture {
	environment: ExecutionEnvironment;
	run: EnvironmentRun;
	prepared: PreparedEnvironment;
	/** The agent's home in the environment. */
	cwd: string;
	/** A call of `sh -c script token`. Processes of the script that get `$0` as an argument are found by the token. */
	shell(script: string, more?: Partial<EnvironmentCall>): EnvironmentCall & { token: string };
}

let calls = 0;

export async function openFixture(
	open: () => ExecutionEnvironment,
	given: Partial<EnvironmentRun> = {},
): Promise<EnvironmentFixture> {
	const folder = mkdtempSync(path.join(tmpdir(), "environment-"));
	const run: EnvironmentRun = {
		runId: crypto.randomUUID(),
		companyId: crypto.randomUUID(),
		agentId: crypto.randomUUID(),
		serverId: crypto.randomUUID(),
		folder,
		agentHome: path.join(folder, "home"),
		workspace: null,
		apiPort: 9,
		apiSocket: null,
		...given,
	};
	const environment = open();
	const prepared = await environment.prepare(run, never);
	const cwd = prepared.folders.find(({ here }) => here === run.agentHome)?.there ?? "/";
	return {
		...{ environment, run, prepared, cwd },
		shell(script, more = {}) {
			const token = `token-${crypto.randomUUID()}`;
			const program = {
				command: "sh",
				args: ["-c", script, token],
				cwd,
				env: {},
				stdin: "",
				hasInput: false,
				carried: [],
			};
			return { run, prepared, name: `${run.runId}-${++calls}`, ...program, token, ...more };
		},
	};
}

export async function closeFixture({ environment, run }: EnvironmentFixture): Promise<void> {
	await environment.remove(run, never);
	await environment.close();
	rmSync(run.folder, { recursive: true, force: true });
}

/** Collects output, and checks that one chunk is written at a time. */
export function collect(from: Partial<OutputOffsets> = {}) {
	const chunks: Record<LogStream, Uint8Array[]> = { stdout: [], stderr: [] };
	let active = 0;
	const sizes: OutputOffsets = { stdout: 0, stderr: 0 };
	const bytes = (stream: LogStream) => Buffer.concat(chunks[stream]);
	const sink: OutputSink = {
		write: async (stream, chunk) => {
			chunks[stream].push(Uint8Array.from(chunk));
			sizes[stream] += chunk.length;
		},
		active: () => {
			active++;
		},
	};
	return {
		sink,
		from: { stdout: 0, stderr: 0, ...from },
		bytes,
		sizes: () => ({ ...sizes }),
		text: (stream: LogStream) => bytes(stream).toString("utf8"),
		active: () => active,
	};
}

/** Follows a call over any number of broken connections. @returns the number of repetitions. */
export async function followThrough(
	environment: ExecutionEnvironment,
	call: EnvironmentCall,
	{ sink, sizes }: ReturnType<typeof collect>,
): Promise<CodedError[]> {
	for (const broken: CodedError[] = []; ; ) {
		try {
			await environment.follow(call, sizes(), sink, never);
			return broken;
		} catch (error) {
			if (!isRetryable(error)) throw error;
			broken.push(error as CodedError);
			await delay(100);
		}
	}
}

export async function runCall({ environment }: EnvironmentFixture, call: EnvironmentCall) {
	await environment.start(call, never);
	const output = collect();
	await environment.follow(call, output.from, output.sink, never);
	const status = await environment.settle(call, never);
	return { status, stdout: output.text("stdout"), stderr: output.text("stderr"), output };
}

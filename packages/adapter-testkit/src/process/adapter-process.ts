import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isObject } from "@paperclipai/adapter-utils";
import type { Answer, AnswerMessage, OperationName, Request, Thrown } from "../worker/protocol.ts";

/** How to start the process of the adapter. */
export interface WorkerProgram {
	/** Absolute path. */
	file: string;
	/** Options of Node.js. */
	execArgv: string[];
}

/** A process that loads one adapter, and exits when this process does. */
export interface AdapterProcess {
	/** @throws {OperationFailed} if the operation fails, the process ends, or the deadline passes. */
	call<Name extends OperationName>(name: Name, request: Request<Name>, deadlineMs: number): Promise<Answer<Name>>;
	stop(): Promise<void>;
}

/** Thrown when an operation of the adapter's process fails. */
export class OperationFailed extends Error {
	/** File and line in the package, if known. */
	readonly at: string | null;
	/** Whether the process has ended or is being killed. If so, the message is a full sentence. */
	readonly isFatal: boolean;

	constructor(message: string, at: string | null, isFatal: boolean) {
		super(message);
		this.at = at;
		this.isFatal = isFatal;
	}
}

const MAX_OUTPUT = 2_000;
const HEAP_MB = 1024;
const LAST_OUTPUT_MS = 500;

/** Required by `createBareContext`. */
const REALM_FLAGS = ["--experimental-vm-modules"];

/** The worker in the sources of this checkout; an installed program uses its bundled worker instead. */
export function sourceWorker(): WorkerProgram {
	const tsx = createRequire(import.meta.url).resolve("tsx/esm");
	return {
		file: fileURLToPath(new URL("../worker/kit-worker.ts", import.meta.url)),
		execArgv: ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href],
	};
}

/** @param env The whole environment of the process. */
export function startAdapterProcess(program: WorkerProgram, env: Record<string, string>, cwd: string): AdapterProcess {
	// paperclip:allow-spawn: the process that the adapter is loaded into, not an agent
	const child = fork(program.file, [], {
		execArgv: [...program.execArgv, ...REALM_FLAGS, "--no-warnings", `--max-old-space-size=${HEAP_MB}`],
		env,
		cwd: path.resolve(cwd),
		serialization: "advanced",
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	const output = collectOutput(child);
	const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
	let ended: string | null = null;
	const exited = new Promise<void>((resolve) => {
		child.once("error", (error) => end(`could not be started: ${error.message}`));
		// Does not wait long for "close", because a child of the process may keep its output open.
		child.once("exit", (code, signal) => {
			const finish = () => {
				clearTimeout(timer);
				end(`ended (${signal ?? `exit code ${code}`})${output()}`);
				resolve();
			};
			const timer = setTimeout(finish, LAST_OUTPUT_MS);
			child.once("close", finish);
		});
	});
	const end = (how: string) => {
		ended ??= `The process of the adapter ${how}.`;
		for (const { reject } of waiting.values()) reject(new OperationFailed(ended, null, true));
		waiting.clear();
	};
	child.on("message", (message: unknown) => {
		// The adapter may send messages of its own.
		if (!isAnswer(message)) return;
		const call = waiting.get(message.id);
		waiting.delete(message.id);
		if ("error" in message) call?.reject(failureOf(message.error));
		else call?.resolve(message.value);
	});
	let calls = 0;
	return {
		async call(name, request, deadlineMs) {
			if (ended !== null) throw new OperationFailed(ended, null, true);
			const id = ++calls;
			const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
			const timer = setTimeout(() => {
				waiting
					.get(id)
					?.reject(new OperationFailed(`The adapter did not return within ${deadlineMs / 1000} s.`, null, true));
				waiting.delete(id);
				child.kill("SIGKILL");
			}, deadlineMs);
			child.send({ id, name, request }, () => {});
			try {
				return (await answer) as never;
			} finally {
				clearTimeout(timer);
			}
		},
		async stop() {
			child.kill("SIGKILL");
			await exited;
			child.stdout?.destroy();
			child.stderr?.destroy();
		},
	};
}

function isAnswer(message: unknown): message is AnswerMessage {
	return isObject(message) && typeof message.id === "number" && ("value" in message || isObject(message.error));
}

function failureOf({ message, at }: Thrown): OperationFailed {
	return new OperationFailed(message, at, false);
}

/** Collects the last lines that the process prints, for messages. */
function collectOutput(child: ChildProcess): () => string {
	let text = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (chunk: string) => {
			text = (text + chunk).slice(-MAX_OUTPUT);
		});
	}
	return () => (text.trim() === "" ? "" : `: ${text.trim().split("\n").slice(-3).join(" ").slice(-500)}`);
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CodedError } from "@paperclipai/adapter-utils";
import { agentEnvironment } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../config/limits.ts";
import { loaderFor } from "../../../config/node-program.ts";
import { createMessagePipe } from "./channel/message-pipe.ts";
import { PIPE_FD } from "./channel/protocol.ts";
import { createRpc, type Rpc, type RpcHandlers } from "./channel/rpc.ts";
import { takeOutput } from "./adapter-output.ts";

/** The process is gone, or will never answer: whoever waits for a run of it begins the run anew elsewhere. */
export const ADAPTER_GONE = "adapter_process_gone";

export interface AdapterProcess {
	readonly pid: number;
	readonly rpc: Rpc;
	/** Resolves when it is gone, whatever ended it. */
	readonly gone: Promise<void>;
	/** Several have to do with it: what it has printed is none of the business of each, and goes to the log alone. */
	share(): void;
	/** Ends it. Resolves when it is gone. */
	stop(): Promise<void>;
}

export interface AdapterProcessOptions {
	handlers: RpcHandlers;
	/** Gets what the adapter prints, which is no output of a run. */
	onOutput: (text: string) => void;
}

const GRACE_MS = 2_000;
/** For what a process that has ended has left in its pipes. */
const REST_MS = 500;
const PROGRAM = "worker/adapter-worker";

/** Starts a process for an external adapter. It sees nothing of the server's environment but what agents may see. */
export function startAdapterProcess({ handlers, onOutput }: AdapterProcessOptions): AdapterProcess {
	const file = fileURLToPath(
		new URL(`./${PROGRAM}${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url),
	);
	const flags = [`--max-old-space-size=${LIMITS.adapterHeapMb}`, "--no-warnings"];
	// paperclip:allow-spawn: a part of this server in a process of its own, no agent
	const child = spawn(process.execPath, [...loaderFor(file), ...flags, file], {
		env: agentEnvironment({}),
		stdio: ["ignore", "pipe", "pipe", "pipe"],
		// A Ctrl-C in the server's terminal is meant for the server alone, which still has to let go of the runs.
		detached: true,
	});
	let isShared = false;
	let killedFor: string | null = null;
	const kill = (why: string) => {
		killedFor ??= why;
		child.kill("SIGKILL");
	};
	const ending = untilGone(child);
	// There is none when the process could not be started for want of file descriptors.
	const pipe = (child.stdio?.[PIPE_FD] ?? new Socket()) as Duplex;
	const rpc = createRpc(
		createMessagePipe(pipe, () => kill("sent what is no message")),
		handlers,
	);
	const tail = takeOutput(child, onOutput);
	const gone = ending.then(
		(how) => end(killedFor ?? how),
		(error: Error) => end(`could not be started: ${error.message}`),
	);
	// One that cannot be asked any more is of no use, however alive it is.
	const onClose = () => void setTimeout(kill, REST_MS, "closed its connection to the server").unref();
	pipe.once("close", onClose);
	function end(how: string): void {
		const message = `The adapter's process ${how}.${isShared ? "" : lastWords(tail())}`;
		rpc.close(new CodedError(ADAPTER_GONE, message, { hint: "This is a defect of the adapter; tell its author." }));
	}
	watchOver(rpc, gone, () => kill("did not answer any more"));
	return {
		pid: child.pid ?? 0,
		rpc,
		gone,
		share() {
			isShared = true;
		},
		async stop() {
			pipe.off("close", onClose).destroy();
			const timer = setTimeout(kill, GRACE_MS, "did not end by itself");
			await gone;
			clearTimeout(timer);
		},
	};
}

/** The line that tells most comes first, since often no more than one is shown. */
function lastWords(said: string): string {
	const lines = said.trim().split("\n");
	const telling = lines.find((line) => /\b\w*(Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? "";
	if (telling === "") return "";
	return ` Its last words: ${telling.trim()}${lines.length > 1 ? `\n${lines.join("\n")}` : ""}`;
}

/** While something is expected of the process, it must show now and then that it is not stuck. */
function watchOver(rpc: Rpc, gone: Promise<void>, onStuck: () => void): void {
	const over = new AbortController();
	void gone.then(() => over.abort());
	const watch = async () => {
		for (;;) {
			await delay(LIMITS.adapterPingMs, undefined, { signal: over.signal, ref: false });
			if (rpc.pending > 0) await rpc.call("ping", null, { deadlineMs: LIMITS.adapterStuckMs });
		}
	};
	watch().catch(() => {
		if (!over.signal.aborted) onStuck();
	});
}

/** How it ended, when all that it has written before is read; what others keep open is not waited for. */
async function untilGone(child: ChildProcess): Promise<string> {
	child.on("error", () => undefined);
	const closed = once(child, "close");
	closed.catch(() => undefined);
	const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
	await Promise.race([closed, delay(REST_MS, undefined, { ref: false })]);
	for (const stream of child.stdio ?? []) stream?.destroy();
	return signal === null ? `ended by itself with code ${code}` : `was ended by ${signal}`;
}

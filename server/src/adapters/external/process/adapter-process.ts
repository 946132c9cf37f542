import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CodedError } from "@paperclipai/adapter-utils";
import { agentEnvironment } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../config/limits.ts";
import { loaderFor } from "../../../config/node-program.ts";
import { takeOutput } from "./adapter-output.ts";
import { createRpc, type Rpc, type RpcHandlers } from "./rpc.ts";

/** The process is gone, or will never answer: whoever waits for a run of it begins the run anew elsewhere. */
export const ADAPTER_GONE = "adapter_process_gone";

export interface AdapterProcess {
	readonly pid: number;
	readonly rpc: Rpc;
	/** Whether it can still be asked. */
	readonly isAlive: boolean;
	/** Resolves when it is gone, whatever ended it. */
	readonly gone: Promise<void>;
	/** Ends it. Resolves when it is gone. */
	stop(): Promise<void>;
}

export interface AdapterProcessOptions {
	handlers: RpcHandlers;
	/** Gets what the adapter prints, which is no output of a run. */
	onOutput: (text: string) => void;
}

const GRACE_MS = 2_000;
const PROGRAM = "adapter-host";

/** Starts a process for an external adapter. It sees nothing of the server's environment but what agents may see. */
export function startAdapterProcess({ handlers, onOutput }: AdapterProcessOptions): AdapterProcess {
	const file = fileURLToPath(
		new URL(`./${PROGRAM}${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url),
	);
	const flags = [`--max-old-space-size=${LIMITS.adapterHeapMb}`, "--no-warnings"];
	// paperclip:allow-spawn: a part of this server in a process of its own, no agent
	const child = spawn(process.execPath, [...loaderFor(file), ...flags, file], {
		env: agentEnvironment({}),
		stdio: ["ignore", "pipe", "pipe", "ipc"],
		serialization: "advanced",
	});
	const rpc = createRpc(
		{
			send: (message, callback) => void child.send(message as object, undefined, undefined, callback),
			onMessage: (listener) => void child.on("message", listener),
		},
		handlers,
	);
	const tail = takeOutput(child, onOutput);
	let isAlive = true;
	let stuck = false;
	const gone = once(child, "exit").then(
		([code, signal]) => end(stuck ? "did not answer any more" : describeExit(code, signal)),
		(error: Error) => end(`could not be started: ${error.message}`),
	);
	function end(how: string): void {
		isAlive = false;
		const said = tail().trim();
		const message = `The adapter's process ${how}.${said === "" ? "" : ` Its last words: ${said}`}`;
		rpc.close(new CodedError(ADAPTER_GONE, message, { hint: "This is a defect of the adapter; tell its author." }));
	}
	watchOver(rpc, gone, () => {
		stuck = true;
		child.kill("SIGKILL");
	});
	return {
		pid: child.pid ?? 0,
		rpc,
		get isAlive() {
			return isAlive;
		},
		gone,
		async stop() {
			if (child.connected) child.disconnect();
			const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
			await gone;
			clearTimeout(timer);
		},
	};
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

function describeExit(code: number | null, signal: string | null): string {
	return signal === null ? `ended by itself with code ${code}` : `was ended by ${signal}`;
}

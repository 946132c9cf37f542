import { readdir } from "node:fs/promises";
import {
	type AdapterExecutionContext,
	type AdapterExecutionResult,
	CodedError,
	type LogStream,
} from "@paperclipai/adapter-utils";
import {
	currentRunScope,
	type OutputSource,
	type RunScope,
	withOutputSource,
} from "@paperclipai/adapter-utils/server-utils";
import { checkedCallEnd, checkedDelivery, checkedSpawn } from "./channel/checked-reports.ts";
import { checkedExecution } from "./channel/checked-responses.ts";
import type { Delivery, ExecuteRequest, RemoteHostFacts, Told } from "./channel/protocol.ts";
import type { Rpc, RpcHandlers } from "./channel/rpc.ts";

/** The server's side of the runs that one process carries out. */
export interface RemoteRuns {
	/** What the process may call. */
	handlers: RpcHandlers;
	/** Has the process carry out a run, as part of the run of the current `RunScope`. */
	execute(rpc: Rpc, ctx: AdapterExecutionContext): Promise<AdapterExecutionResult>;
}

interface RemoteRun {
	ctx: AdapterExecutionContext;
	host: RunScope;
	/** Deliveries that are being worked on. Before all are done nobody else may go on with the run. */
	open: Set<Promise<void>>;
}

let lastKey = 0;

export function createRemoteRuns(): RemoteRuns {
	const runs = new Map<number, RemoteRun>();

	/** What comes for a run that is over has no effect. */
	async function take({ key }: { key: number }, act: (run: RemoteRun) => Promise<void> | undefined): Promise<void> {
		const run = runs.get(key);
		if (run === undefined) return;
		const work = (async () => await act(run))();
		run.open.add(work);
		try {
			await work;
		} finally {
			run.open.delete(work);
		}
	}

	return {
		handlers: {
			deliver: (delivery: Delivery) => take(delivery, ({ ctx }) => deliver(ctx, checkedDelivery(delivery))),
			meta: (told: Told<Parameters<NonNullable<AdapterExecutionContext["onMeta"]>>[0]>) =>
				take(told, ({ ctx }) => ctx.onMeta?.(told.what)),
			spawned: (told: Told<unknown>) => take(told, ({ ctx }) => ctx.onSpawn?.(checkedSpawn(told.what))),
			event: (told: Told<Parameters<NonNullable<AdapterExecutionContext["onEvent"]>>[0]>) =>
				take(told, ({ ctx }) => ctx.onEvent?.(told.what)),
			callBegins: ({ key }: Told<null>) => void runs.get(key)?.host.nextCall(),
			callEnded: ({ key, what }: Told<unknown>) => runs.get(key)?.host.onCallEnd?.(checkedCallEnd(what)),
		},
		async execute(rpc, ctx) {
			const host = currentRunScope();
			if (host === undefined) throw new Error("A run of an external adapter needs a host.");
			const key = ++lastKey;
			const run: RemoteRun = { ctx, host, open: new Set() };
			runs.set(key, run);
			let giveUp = (_: Error) => {};
			const detached = new Promise<never>((_, reject) => {
				giveUp = reject;
			});
			detached.catch(() => undefined);
			const stop = () => rpc.tell("stopRun", { key, what: null });
			const letGo = () => {
				rpc.tell("letGoOfRun", { key, what: null });
				giveUp(new CodedError("run_detached", "The host has let go of the run."));
			};
			host.signal.addEventListener("abort", stop);
			host.detach.addEventListener("abort", letGo);
			try {
				const request: ExecuteRequest = { key, host: await factsOf(host), ctx: dataOf(ctx) };
				const result = rpc.call("execute", request);
				if (host.detach.aborted) letGo();
				return checkedExecution(await Promise.race([result, detached]));
			} finally {
				host.signal.removeEventListener("abort", stop);
				host.detach.removeEventListener("abort", letGo);
				runs.delete(key);
				await Promise.allSettled(run.open);
			}
		},
	};
}

function dataOf({ onLog, onMeta, onSpawn, onEvent, signal, ...data }: AdapterExecutionContext): ExecuteRequest["ctx"] {
	return data;
}

async function deliver(ctx: AdapterExecutionContext, { stream, text, source }: Delivery): Promise<void> {
	if (source === null) return await ctx.onLog(stream, text ?? "");
	const { buffer, byteOffset, byteLength } = source.bytes;
	const read = Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
	const from: OutputSource = { ...source, text: read };
	await withOutputSource(from, () => ctx.onLog(stream, text ?? read));
}

async function factsOf(host: RunScope): Promise<RemoteHostFacts> {
	const { runId, apiUrl, spoolFolder, skillBundles, idleTimeoutSec } = host;
	return {
		runId,
		spoolFolder,
		...(apiUrl === undefined ? {} : { apiUrl }),
		...(skillBundles === undefined ? {} : { skillBundles }),
		...(idleTimeoutSec === undefined ? {} : { idleTimeoutSec }),
		logged: await loggedOf(host),
		isStopped: host.signal.aborted,
	};
}

/** Of the calls that an earlier host has begun; those that are begun from now on are logged by nobody else. */
async function loggedOf({ spoolFolder, loggedBytes }: RunScope): Promise<Record<string, number>> {
	const names = await readdir(spoolFolder).catch(() => []);
	const calls = names.map(Number).filter((call) => call > 0);
	const streams: LogStream[] = ["stdout", "stderr"];
	return Object.fromEntries(
		calls.flatMap((call) => streams.map((stream) => [`${call}:${stream}`, loggedBytes(call, stream)])),
	);
}

import {
	type AdapterExecutionContext,
	type AdapterExecutionResult,
	type AdapterSpawnMeta,
	CodedError,
} from "@paperclipai/adapter-utils";
import { isForeignProcess, type OutputSource, type RunScope, withOutputSource } from "@paperclipai/adapter-utils/host";
import { currentRunScope } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import type { AdapterProcess } from "./adapter-process.ts";
import {
	checkedCallEnd,
	checkedDelivery,
	checkedEvent,
	checkedExecution,
	checkedMeta,
	checkedSpawn,
} from "./channel/checked-responses.ts";
import type { Delivery, ExecuteRequest, RunMessage } from "./channel/protocol.ts";
import type { Rpc, RpcHandlers } from "./channel/rpc.ts";
import { toScopeData } from "./scope-data.ts";

export interface RemoteRuns {
	handlers: RpcHandlers;
	/**
	 * Runs in the current `RunScope`.
	 * @throws {CodedError} `adapter_process_gone`, `run_detached`, `adapter_result_invalid`, and errors of the adapter.
	 */
	execute(process: Pick<AdapterProcess, "rpc" | "pid">, ctx: AdapterExecutionContext): Promise<AdapterExecutionResult>;
}

interface RemoteRun {
	ctx: AdapterExecutionContext;
	scope: RunScope;
	workerPid: number;
	/** Reports in progress. `execute()` settles after them, so that nothing is written to the log later. */
	open: Set<Promise<void>>;
}

let lastKey = 0;

export function createRemoteRuns(onFlood: () => void): RemoteRuns {
	const runs = new Map<number, RemoteRun>();

	async function handle({ key }: { key: number }, act: (run: RemoteRun) => Promise<void> | undefined): Promise<void> {
		const run = runs.get(key);
		if (run === undefined) return;
		if (run.open.size >= LIMITS.adapterOpenCalls) return onFlood();
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
			deliver: (delivery: Delivery, bytes) =>
				handle(delivery, ({ ctx }) => deliver(ctx, checkedDelivery(delivery, bytes), bytes)),
			meta: (report: RunMessage<unknown>) => handle(report, ({ ctx }) => ctx.onMeta?.(checkedMeta(report.value))),
			spawned: (report: RunMessage<unknown>) => handle(report, (run) => spawned(run, checkedSpawn(report.value))),
			event: (report: RunMessage<unknown>) => handle(report, ({ ctx }) => ctx.onEvent?.(checkedEvent(report.value))),
			callStarted: ({ key }: RunMessage<null>) => void runs.get(key)?.scope.nextCall(),
			mayStart: ({ key }: RunMessage<null>) => isGoingOn(runs.get(key)),
			callEnded: ({ key, value }: RunMessage<unknown>) => runs.get(key)?.scope.onCallEnd?.(checkedCallEnd(value)),
		},
		async execute({ rpc, pid }, ctx) {
			const scope = currentRunScope();
			if (scope === undefined) throw new Error("An external adapter can only execute within a run scope.");
			const key = ++lastKey;
			const run: RemoteRun = { ctx, scope, workerPid: pid, open: new Set() };
			runs.set(key, run);
			try {
				return await callExecute(rpc, key, run);
			} finally {
				runs.delete(key);
				await Promise.allSettled(run.open);
			}
		},
	};
}

function isGoingOn(run: RemoteRun | undefined): boolean {
	return run !== undefined && !run.scope.signal.aborted && !run.scope.detach.aborted;
}

async function callExecute(rpc: Rpc, key: number, { ctx, scope }: RemoteRun): Promise<AdapterExecutionResult> {
	let rejectDetached = (_: Error) => {};
	const detached = new Promise<never>((_, reject) => {
		rejectDetached = reject;
	});
	detached.catch(() => undefined);
	const stop = () => rpc.notify("stopRun", { key, value: null });
	const detach = () => {
		rpc.notify("detachRun", { key, value: null });
		rejectDetached(new CodedError("run_detached", "The server has detached from the run."));
	};
	scope.signal.addEventListener("abort", stop);
	scope.detach.addEventListener("abort", detach);
	try {
		const request: ExecuteRequest = { key, scope: await toScopeData(scope), ctx: toData(ctx) };
		const result = rpc.call("execute", request);
		if (scope.detach.aborted) detach();
		return checkedExecution(await Promise.race([result, detached]));
	} finally {
		scope.signal.removeEventListener("abort", stop);
		scope.detach.removeEventListener("abort", detach);
	}
}

/** The reported process is killed with the run, so it must not belong to another adapter or run. */
async function spawned({ ctx, scope, workerPid }: RemoteRun, meta: AdapterSpawnMeta): Promise<void> {
	if (!isForeignProcess(meta.pid, scope.runId, workerPid)) await ctx.onSpawn?.(meta);
}

function toData({ onLog, onMeta, onSpawn, onEvent, signal, ...data }: AdapterExecutionContext): ExecuteRequest["ctx"] {
	return data;
}

async function deliver(
	ctx: AdapterExecutionContext,
	{ stream, text, source }: Delivery,
	bytes: Uint8Array | undefined,
): Promise<void> {
	if (source === null || bytes === undefined) return await ctx.onLog(stream, text ?? "");
	const sourceText = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
	const from: OutputSource = { ...source, bytes, text: sourceText };
	await withOutputSource(from, () => ctx.onLog(stream, text ?? sourceText));
}

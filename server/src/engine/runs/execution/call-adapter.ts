import type { AdapterExecutionContext, AdapterExecutionResult, AdapterRunEvent } from "@paperclipai/adapter-utils";
import { killSpooledProcesses } from "@paperclipai/adapter-utils/host";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import { isAdapterGone } from "../../adapters/adapter-gone.ts";
import { ADAPTER_BOUNDS } from "../../adapters/bounds/adapter-bounds.ts";
import { applyBound } from "../../adapters/bounds/apply-bound.ts";
import { cutForStoring } from "../../adapters/bounds/cut.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { encodeSession } from "../../adapters/session-codec.ts";
import { crashedInIsolation } from "./adapter-crash.ts";
import type { OpenRun } from "./open-run.ts";

export interface CallOptions {
	/** Execute in an adapter process that no other run uses. */
	isolated: boolean;
}

/** Calls the adapter's `execute()`, encodes the session of its result for storage, and bounds the result. */
export async function callAdapter(
	adapter: ServerAdapter,
	ctx: AdapterExecutionContext,
	options: CallOptions & Pick<OpenRun, "masker">,
): Promise<AdapterExecutionResult> {
	const sessionLost = async (message: string) => await ctx.onEvent?.({ type: "session_not_kept", message });
	const result = await encodeSession(adapter, await execute(adapter, ctx, options), sessionLost);
	const leftOut: string[] = [];
	const cut = cutForStoring(options.masker);
	const bounded = applyBound(result, ADAPTER_BOUNDS.execute, cut, (path) => leftOut.push(path));
	if (leftOut.length > 0) await ctx.onEvent?.(resultCut(leftOut));
	return bounded as AdapterExecutionResult;
}

function resultCut(leftOut: string[]): AdapterRunEvent {
	const message = `Left out of the adapter's result, because they exceed their bounds: ${leftOut.join(", ")}.`;
	return { type: "result_cut", message };
}

async function execute(
	adapter: ServerAdapter,
	ctx: AdapterExecutionContext,
	{ isolated }: CallOptions,
): Promise<AdapterExecutionResult> {
	if (!isolated || adapter.executeIsolated === undefined) return await adapter.execute(ctx);
	return await adapter.executeIsolated(ctx).catch((error: unknown) => {
		throw isAdapterGone(error) ? crashedInIsolation(error) : error;
	});
}

const DID_NOT_RETURN = {
	type: "adapter_did_not_return",
	message: "The adapter did not return after the run was stopped, so the run was settled without it.",
};

/** Detaches from an adapter that has missed its deadline, and returns a result in its place; `null` for a detached run. */
export async function detachAdapter(
	context: DatabaseContext & EventContext & ClockContext,
	{ run, stop, files, signal, adapterDetach, store }: OpenRun,
	graceMs: number,
): Promise<AdapterExecutionResult | null> {
	if (stop.detached.aborted) return null;
	adapterDetach.abort();
	await killSpooledProcesses(run.id, files.spools, graceMs / 1000).catch(() => undefined);
	await store(() => recordRunEvent(context, run, DID_NOT_RETURN)).catch((error: unknown) => {
		if (!stop.isOverdue) throw error;
	});
	return { exitCode: null, signal: null, timedOut: !signal.aborted };
}

import type { AdapterExecutionContext, AdapterExecutionResult, LogStream } from "@paperclipai/adapter-utils";
import { omitUndefined } from "@paperclipai/adapter-utils";
import { currentOutputSource, type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { ADAPTER_BOUNDS } from "../../../bounds/adapter-bounds.ts";
import type { Delivery, ExecuteRequest, RunMessage, RunScopeData } from "../channel/protocol.ts";
import type { Rpc } from "../channel/rpc.ts";
import { createCallWindow } from "./call-window.ts";
import { plainReport, plainResult } from "./plain-data.ts";
import { splitText } from "./split-text.ts";

export interface WorkerRun {
	stop(): void;
	detach(): void;
	readonly result: Promise<AdapterExecutionResult>;
}

type Execute = (ctx: AdapterExecutionContext) => Promise<AdapterExecutionResult>;

export function startWorkerRun(server: Rpc, { key, scope: data, ctx }: ExecuteRequest, execute: Execute): WorkerRun {
	const stopping = new AbortController();
	const detaching = new AbortController();
	if (data.isStopped) stopping.abort();
	const window = createCallWindow(LIMITS.adapterCallsAtOnce);
	const report = async (method: string, value: unknown) =>
		void (await window.run(() => server.call(method, { key, value } satisfies RunMessage<unknown>)));
	const deliver = async (delivery: Delivery, bytes?: Uint8Array) =>
		void (await window.run(() => server.call("deliver", delivery, omitUndefined({ bytes }))));
	const scope = createScope(server, key, data, stopping.signal, detaching.signal);
	const result = withRunScope(scope, async () =>
		execute({
			...ctx,
			signal: stopping.signal,
			onLog: (stream, chunk) => deliverOutput(deliver, key, stream, chunk),
			onMeta: async (meta) => await report("meta", plainReport("onMeta", meta, ADAPTER_BOUNDS.onMeta)),
			onSpawn: async (spawned) => await report("spawned", plainReport("onSpawn", spawned, ADAPTER_BOUNDS.onSpawn)),
			onEvent: async (event) => await report("event", plainReport("onEvent", event, ADAPTER_BOUNDS.onEvent)),
		}),
	);
	const returned = async () => {
		const plain = plainResult("execute", await result, ADAPTER_BOUNDS.execute);
		// Sends all reports first, because the server ignores later ones.
		await window.allMade();
		return plain as AdapterExecutionResult;
	};
	return { stop: () => stopping.abort(), detach: () => detaching.abort(), result: returned() };
}

function createScope(
	server: Rpc,
	key: number,
	{ logged, isStopped: _, ...data }: RunScopeData,
	signal: AbortSignal,
	detach: AbortSignal,
): RunScope {
	let calls = 0;
	return {
		...data,
		signal,
		detach,
		nextCall() {
			server.notify("callStarted", { key, value: null } satisfies RunMessage<null>);
			return ++calls;
		},
		// Asks the server, because its stop request may not have arrived here yet.
		mayStart: async () => (await server.call("mayStart", { key, value: null } satisfies RunMessage<null>)) === true,
		loggedBytes: (call, stream) => logged[`${call}:${stream}`] ?? 0,
		onCallEnd: (end) => server.notify("callEnded", { key, value: end }),
	};
}

type Deliver = (delivery: Delivery, bytes?: Uint8Array) => Promise<void>;

async function deliverOutput(deliver: Deliver, key: number, stream: LogStream, chunk: string): Promise<void> {
	const source = currentOutputSource();
	const isText = typeof chunk === "string";
	if (source === undefined || !isText) {
		// A value that is not a string may have no JSON representation, so the server receives and rejects `null`.
		const parts = isText ? splitText(chunk, LIMITS.adapterChunkChars) : [null];
		await Promise.all(parts.map((text) => deliver({ key, stream, text, source: null })));
		return;
	}
	const { call, end, text } = source;
	const bytes = source.bytes ?? Buffer.from(text);
	const from = { call, stream: source.stream, end, isText: source.isText };
	await deliver({ key, stream, text: chunk === text ? null : chunk, source: from }, bytes);
}

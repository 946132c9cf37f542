import type { AdapterExecutionContext, AdapterExecutionResult, LogStream } from "@paperclipai/adapter-utils";
import { CodedError } from "@paperclipai/adapter-utils";
import { currentOutputSource, type RunScope, withRunScope } from "@paperclipai/adapter-utils/server-utils";
import type { Delivery, ExecuteRequest, RemoteHostFacts } from "../channel/protocol.ts";
import type { Rpc } from "../channel/rpc.ts";

/** A run that this process carries out for the server. */
export interface HostedRun {
	stop(): void;
	letGo(): void;
	/** What the adapter's `execute()` comes to. */
	readonly result: Promise<AdapterExecutionResult>;
}

type Execute = (ctx: AdapterExecutionContext) => Promise<AdapterExecutionResult>;

export function startHostedRun(server: Rpc, { key, host: facts, ctx }: ExecuteRequest, execute: Execute): HostedRun {
	const stopping = new AbortController();
	const lettingGo = new AbortController();
	if (facts.isStopped) stopping.abort();
	const ask = async (method: string, what: unknown) => void (await server.call(method, { key, what }));
	const host = hostOf(server, key, facts, stopping.signal, lettingGo.signal);
	const result = withRunScope(host, async () =>
		execute({
			...ctx,
			signal: stopping.signal,
			onLog: async (stream, chunk) => void (await server.call("deliver", deliveryOf(key, stream, chunk))),
			onMeta: (meta) => ask("meta", meta),
			onSpawn: (spawned) => ask("spawned", spawned),
			onEvent: (event) => ask("event", event),
		}),
	);
	return { stop: () => stopping.abort(), letGo: () => lettingGo.abort(), result: result.then(asData) };
}

function hostOf(server: Rpc, key: number, facts: RemoteHostFacts, signal: AbortSignal, detach: AbortSignal): RunScope {
	const { logged, isStopped: _, ...told } = facts;
	let calls = 0;
	return {
		...told,
		signal,
		detach,
		nextCall() {
			server.tell("callBegins", { key, what: null });
			return ++calls;
		},
		loggedBytes: (call, stream) => logged[`${call}:${stream}`] ?? 0,
		onCallEnd: (end) => server.tell("callEnded", { key, what: end }),
	};
}

function deliveryOf(key: number, stream: LogStream, chunk: string): Delivery {
	const source = currentOutputSource();
	if (source === undefined) return { key, stream, text: chunk, source: null };
	const { call, end, isText, text } = source;
	const bytes = source.bytes ?? Buffer.from(text);
	return {
		key,
		stream,
		text: chunk === text ? null : chunk,
		source: { call, stream: source.stream, end, isText, bytes },
	};
}

/** A result is stored as JSON in the end; what cannot be is told here, where the adapter's name stands in the stack. */
function asData(result: AdapterExecutionResult): AdapterExecutionResult {
	try {
		return JSON.parse(JSON.stringify(result));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new CodedError("adapter_result_invalid", `The adapter's result is not plain data: ${reason}`, {
			hint: "This is a defect of the adapter; report it to its author.",
		});
	}
}

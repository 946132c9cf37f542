import type { AdapterExecutionContext, AdapterExecutionResult, LogStream } from "@paperclipai/adapter-utils";
import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { currentOutputSource, type RunScope, withRunScope } from "@paperclipai/adapter-utils/server-utils";
import type { Delivery, ExecuteRequest, RunMessage, RunScopeData } from "../channel/protocol.ts";
import type { Rpc } from "../channel/rpc.ts";

/** A run that this process executes for the server. */
export interface WorkerRun {
	stop(): void;
	detach(): void;
	/** What the adapter's `execute()` resolves with. */
	readonly result: Promise<AdapterExecutionResult>;
}

type Execute = (ctx: AdapterExecutionContext) => Promise<AdapterExecutionResult>;

export function startWorkerRun(server: Rpc, { key, scope: data, ctx }: ExecuteRequest, execute: Execute): WorkerRun {
	const stopping = new AbortController();
	const detaching = new AbortController();
	if (data.isStopped) stopping.abort();
	const report = async <Value>(method: string, value: Value) =>
		void (await server.call(method, { key, value } satisfies RunMessage<Value>));
	const scope = createScope(server, key, data, stopping.signal, detaching.signal);
	const result = withRunScope(scope, async () =>
		execute({
			...ctx,
			signal: stopping.signal,
			onLog: async (stream, chunk) => void (await server.call("deliver", createDelivery(key, stream, chunk))),
			onMeta: (meta) => report("meta", meta),
			onSpawn: (spawned) => report("spawned", spawned),
			onEvent: (event) => report("event", event),
		}),
	);
	return { stop: () => stopping.abort(), detach: () => detaching.abort(), result: result.then(toPlainData) };
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
		loggedBytes: (call, stream) => logged[`${call}:${stream}`] ?? 0,
		onCallEnd: (end) => server.notify("callEnded", { key, value: end }),
	};
}

function createDelivery(key: number, stream: LogStream, chunk: string): Delivery {
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

/** A result is stored as JSON. One that cannot be is rejected here, where the stack still names the adapter. */
function toPlainData(result: AdapterExecutionResult): AdapterExecutionResult {
	try {
		return JSON.parse(JSON.stringify(result));
	} catch (error) {
		throw new CodedError("adapter_result_invalid", `The adapter's result is not plain data: ${messageOf(error)}`, {
			hint: "This is a defect of the adapter; report it to its author.",
		});
	}
}

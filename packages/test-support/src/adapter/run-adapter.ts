import {
	type AdapterExecutionResult,
	type AdapterInvocationMeta,
	type AdapterRunEvent,
	type AgentMcpServer,
	type ConversationHost,
	createTranscriptReader,
	type ServerAdapterModule,
	type SessionParams,
	type StdoutParserFactory,
	type TranscriptEntry,
	type TranscriptStats,
} from "@paperclipai/adapter-utils";

export interface AdapterRun {
	result: AdapterExecutionResult;
	stdout: string;
	entries: TranscriptEntry[];
	stats: TranscriptStats;
	metas: AdapterInvocationMeta[];
	events: AdapterRunEvent[];
}

/** Calls an adapter like the server does, and parses its log into a transcript. */
export async function runAdapter(
	adapter: ServerAdapterModule,
	createParser: StdoutParserFactory,
	options: {
		config: Record<string, unknown>;
		prompt: string;
		sessionParams?: SessionParams | null | undefined;
		signal?: AbortSignal;
		conversation?: ConversationHost;
		mcpServers?: readonly AgentMcpServer[];
	},
): Promise<AdapterRun> {
	const { config, prompt, sessionParams = null } = options;
	const metas: AdapterInvocationMeta[] = [];
	const events: AdapterRunEvent[] = [];
	let stdout = "";
	const result = await adapter.execute({
		runId: crypto.randomUUID(),
		agent: { id: "agent-1", companyId: "company-1", name: "Ada", adapterType: adapter.type, adapterConfig: config },
		runtime: { sessionId: null, sessionParams },
		config,
		context: { wakeReason: "on_demand", paperclipWake: { reason: "on_demand" }, paperclipTaskMarkdown: prompt },
		signal: options.signal ?? new AbortController().signal,
		...(options.conversation === undefined ? {} : { conversation: options.conversation }),
		...(options.mcpServers === undefined ? {} : { mcpServers: options.mcpServers }),
		onLog: async (stream, chunk) => {
			if (stream === "stdout") stdout += chunk;
		},
		onMeta: async (meta) => void metas.push(meta),
		onEvent: async (event) => void events.push(event),
	});
	const reader = createTranscriptReader({ createParser });
	const entries = reader.push({ seq: 1, ts: new Date().toISOString(), stream: "stdout", chunk: stdout });
	return { result, stdout, entries: [...entries, ...reader.end()], stats: reader.stats, metas, events };
}

export function entriesOf<Kind extends TranscriptEntry["kind"]>(
	run: AdapterRun,
	kind: Kind,
): Extract<TranscriptEntry, { kind: Kind }>[] {
	return run.entries.filter((entry): entry is Extract<TranscriptEntry, { kind: Kind }> => entry.kind === kind);
}

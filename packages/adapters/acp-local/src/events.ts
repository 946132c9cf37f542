import {
	asAmount,
	asArray,
	asString,
	asTokens,
	defineEvents,
	diffEntries,
	type LineReading,
	omitUndefined,
	parseObject,
	type RpcError,
	type RpcMessage,
	type RunFacts,
	resultEntry,
	type UntimedEntry,
	type UsageSummary,
} from "@paperclipai/adapter-utils";
import { readRpcLine } from "./events/read-rpc.ts";
import { isPromptId, PROTOCOL_VERSION, RPC } from "./events/rpc-ids.ts";
import { takesHttpServers } from "./events/takes-http-servers.ts";
import {
	type AgentToolCall,
	blockText,
	changesOf,
	diffLinesOf,
	exitCodeOf,
	isEnded,
	mergeToolCall,
	resultOf,
	toolKindOf,
	toolNameOf,
} from "./events/tool-call.ts";

export type FailedStep = "initialize" | "session" | "settings" | "prompt";

export interface AcpFacts extends RunFacts {
	/** Version of the protocol that the agent speaks. */
	protocolVersion?: number | null;
	/** Set if the agent does not connect to MCP servers by HTTP, as most agents do. */
	lacksHttpServers?: true;
	/** Why the last turn ended, in the words of the protocol; `""` if it failed. */
	stopReason?: string;
	/** The request that the agent answered with an error; `""` if there is none. */
	failedStep?: FailedStep | "";
	errorCode?: number;
}

type Reading = LineReading<AcpFacts>;

const HIDDEN: Reading = { entries: [] };
/** Memory for the closing message of an agent that talks without an end. */
const MAX_SUMMARY = 64_000;
const FORGOTTEN_CALLS = 1000;
const NO_ERROR = { isError: false, error: null, failedStep: "", errorCode: 0 } as const;

/** Reads the messages of an agent. A session that is resumed repeats its earlier turns, which are not shown. */
export const events = defineEvents<AcpFacts>(() => {
	const reader = new MessageReader();
	return (line) => {
		const message = readRpcLine(line);
		return message === null ? null : reader.read(message);
	};
});

class MessageReader {
	/** Whether the session is being opened. */
	#isOpening = false;
	#sessionId = "";
	/** Calls that are shown or wait for their input. */
	readonly #calls = new Map<string, AgentToolCall & { isShown: boolean }>();
	readonly #ended = new Set<string>();
	#plans = 0;
	/** The agent's text since its last tool call. */
	#text = "";
	#usage: UsageSummary | null = null;
	/** Cost of the session before this run; `null` if unknown. */
	#costBefore: number | null = 0;
	#cost: number | null = null;

	read(message: RpcMessage): Reading | null {
		if (message.kind === "response") return this.#readResponse(message);
		if (message.kind === "request") {
			const { method } = message;
			if (method === "session/request_permission") return this.#readCall(parseObject(message.params.toolCall));
			return { entries: [{ kind: "system", text: `The agent asked for "${method}", which is not supported.` }] };
		}
		if (message.method !== "session/update") return null;
		this.#sessionId ||= asString(message.params.sessionId);
		return this.#readUpdate(parseObject(message.params.update));
	}

	#readResponse({ id, result, error }: Extract<RpcMessage, { kind: "response" }>): Reading | null {
		const step = stepOf(id);
		if (step === null) return null;
		this.#isOpening = step === "initialize" && error === null;
		if (error !== null) return failed(step, error);
		if (step === "initialize") {
			const version = result.protocolVersion;
			const protocolVersion = typeof version === "number" ? version : null;
			const isTurnOver = protocolVersion !== PROTOCOL_VERSION;
			const lacking = takesHttpServers(result.agentCapabilities) ? {} : { lacksHttpServers: true as const };
			return { entries: [], facts: { protocolVersion, ...lacking, isTurnOver } };
		}
		if (step === "session") return this.#readSession(result);
		return step === "prompt" ? this.#readTurnEnd(result) : HIDDEN;
	}

	#readSession(result: Record<string, unknown>): Reading {
		const created = asString(result.sessionId);
		// The cost of a resumed session may include its earlier runs, unless the agent has said it.
		if (created === "" && this.#cost === null) this.#costBefore = null;
		else this.#costBefore = this.#cost ?? 0;
		this.#cost = null;
		const sessionId = created || this.#sessionId;
		const model = modelOf(result);
		return {
			entries: [{ kind: "init", model, sessionId }],
			facts: { sessionId: sessionId || null, model: model || null },
		};
	}

	#readUpdate(update: Record<string, unknown>): Reading | null {
		switch (update.sessionUpdate) {
			case "agent_message_chunk":
				return this.#readText("assistant", blockText(update.content));
			case "agent_thought_chunk":
				return this.#readText("thinking", blockText(update.content));
			case "tool_call":
			case "tool_call_update":
				return this.#readCall(update);
			case "plan":
				return this.#readPlan(asArray(update.entries));
			case "usage_update":
				return this.#readCost(parseObject(update.cost));
			case "user_message_chunk":
			case "available_commands_update":
			case "current_mode_update":
			case "config_option_update":
			case "session_info_update":
				return HIDDEN;
			default:
				return null;
		}
	}

	#readText(kind: "assistant" | "thinking", text: string): Reading {
		if (this.#isOpening || text === "") return HIDDEN;
		if (kind === "assistant") this.#text = (this.#text + text).slice(-MAX_SUMMARY);
		return { entries: [{ kind, text, delta: true }] };
	}

	#readCall(update: Record<string, unknown>): Reading {
		const id = asString(update.toolCallId);
		if (this.#isOpening || id === "" || this.#ended.has(id)) return HIDDEN;
		this.#text = "";
		const known = this.#calls.get(id);
		const call = mergeToolCall(known, update);
		// The input may come after the call, and begin with its folder.
		const isShown = call.status !== "pending" || Object.keys(call.input).some((key) => key !== "cwd");
		this.#calls.set(id, { ...call, isShown: isShown || known?.isShown === true });
		const entries: UntimedEntry[] = isShown && known?.isShown !== true ? [callEntry(call)] : [];
		if (!isEnded(call)) return { entries };
		this.#forget(id);
		return { entries: [...entries, ...resultEntries(call)] };
	}

	#endCalls(): UntimedEntry[] {
		const open = [...this.#calls.values()].filter(({ isShown }) => isShown);
		for (const { id } of open) this.#forget(id);
		return open.map((call) => ({
			...{ kind: "tool_result", toolUseId: call.id, toolName: shownName(call) },
			...{ content: STOPPED, isError: true },
		}));
	}

	#forget(id: string): void {
		this.#calls.delete(id);
		this.#ended.add(id);
		if (this.#ended.size > FORGOTTEN_CALLS) this.#ended.delete([...this.#ended][0] ?? "");
	}

	#readPlan(steps: unknown[]): Reading {
		if (this.#isOpening) return HIDDEN;
		const toolUseId = `plan-${++this.#plans}`;
		return {
			entries: [
				{ kind: "tool_call", name: "Plan", toolKind: "todo", input: { todos: steps }, toolUseId },
				{ kind: "tool_result", toolUseId, toolName: "Plan", content: "", isError: false },
			],
		};
	}

	#readCost({ amount, currency }: Record<string, unknown>): Reading {
		const cost = currency === "USD" ? asAmount(amount) : null;
		if (cost === null) return HIDDEN;
		this.#cost = cost;
		return this.#isOpening ? HIDDEN : { entries: [], facts: omitNull({ costUsd: this.#costOfRun() }) };
	}

	#costOfRun(): number | null {
		if (this.#cost === null || this.#costBefore === null) return null;
		// An agent that counts anew in each process has begun with 0.
		return this.#cost >= this.#costBefore ? this.#cost - this.#costBefore : this.#cost;
	}

	#readTurnEnd(result: Record<string, unknown>): Reading {
		const stopReason = asString(result.stopReason);
		this.#usage = addUsage(this.#usage, parseObject(result.usage));
		const text = this.#text.trim();
		this.#text = "";
		const costUsd = this.#costOfRun();
		const end = { text, usage: this.#usage, costUsd, subtype: stopReason };
		return {
			entries: [...this.#endCalls(), resultEntry(end)],
			facts: {
				...NO_ERROR,
				...omitNull({ costUsd, usage: this.#usage, summary: text || null }),
				isTurnOver: true,
				stopReason,
			},
		};
	}
}

/** The result of a call that the turn has ended before. */
const STOPPED = "The turn was stopped.";

function stepOf(id: unknown): FailedStep | null {
	if (id === RPC.initialize) return "initialize";
	if (id === RPC.session) return "session";
	if (isPromptId(id)) return "prompt";
	return typeof id === "number" && id >= RPC.settings && id < RPC.messages ? "settings" : null;
}

function failed(failedStep: FailedStep, { code, message }: RpcError): Reading {
	const error = message || `The agent reported error ${code}.`;
	return {
		entries: [resultEntry({ error, subtype: failedStep })],
		facts: { isTurnOver: true, isError: true, failedStep, errorCode: code, error, stopReason: "" },
	};
}

function modelOf({ models, configOptions }: Record<string, unknown>): string {
	const option = asArray(configOptions)
		.map(parseObject)
		.find(({ category }) => category === "model");
	return asString(option?.currentValue) || asString(parseObject(models).currentModelId);
}

function callEntry(call: AgentToolCall): UntimedEntry {
	const input = Object.keys(call.input).length > 0 ? call.input : omitEmpty({ title: call.title, paths: call.paths });
	return { kind: "tool_call", name: shownName(call), toolKind: toolKindOf(call), input, toolUseId: call.id };
}

function shownName(call: AgentToolCall): string {
	return toolNameOf(call) || call.title || "Tool";
}

function omitEmpty({ title, paths }: { title: string; paths: readonly string[] }): object {
	return { ...(title === "" ? {} : { title }), ...(paths.length === 0 ? {} : { paths }) };
}

function resultEntries(call: AgentToolCall): UntimedEntry[] {
	const diffs = changesOf(call).flatMap((change) => diffEntries(diffLinesOf(change), "", call.id));
	return [
		...diffs.map(({ ts: _, ...entry }) => entry),
		{
			kind: "tool_result",
			toolUseId: call.id,
			toolName: shownName(call),
			content: resultOf(call),
			isError: call.status === "failed",
			...omitUndefined({ exitCode: exitCodeOf(call) ?? undefined }),
		},
	];
}

/** The agent counts each turn; its count of the input excludes what was cached. */
function addUsage(sum: UsageSummary | null, used: Record<string, unknown>): UsageSummary | null {
	const [input, output] = [asTokens(used.inputTokens), asTokens(used.outputTokens)];
	if (input === null || output === null) return sum;
	const read = asTokens(used.cachedReadTokens) ?? 0;
	const written = asTokens(used.cachedWriteTokens) ?? 0;
	return {
		inputTokens: (sum?.inputTokens ?? 0) + input + read + written,
		outputTokens: (sum?.outputTokens ?? 0) + output,
		cachedInputTokens: (sum?.cachedInputTokens ?? 0) + read,
	};
}

function omitNull<T extends object>(values: T): Partial<T> {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>;
}

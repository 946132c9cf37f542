import {
	type AgentMcpServer,
	asArray,
	asString,
	parseObject,
	type RpcId,
	type RpcMessage,
	rpcKey,
} from "@paperclipai/adapter-utils";
import type { ConversationProtocol, ConversationStep } from "@paperclipai/adapter-utils/server-utils";
import { readRpcLine } from "../../events/read-rpc.ts";
import { isPromptId, messageRpcId, PROTOCOL_VERSION, RPC } from "../../events/rpc-ids.ts";
import { takesHttpServers } from "../../events/takes-http-servers.ts";
import { type AgentToolCall, isEnded, mergeToolCall } from "../../events/tool-call.ts";
import { mcpParams } from "../mcp-servers.ts";
import { answerRequest, cancelRequest, cancelTurn, type OpenRequest, openRequest, write } from "./requests.ts";
import { followInput, type SentInput } from "./sent-input.ts";

/** The session of a conversation. */
export interface ConversationSession {
	/** Absolute path. */
	cwd: string;
	/** Id of the session to resume; `null` for a new one. */
	requested: string | null;
	/** Id of the mode to set; `""` for the agent's own. */
	mode: string;
	/** Values of config options to set, by id. */
	configOptions: readonly (readonly [id: string, value: string])[];
	/** Servers that the agent is to use, as far as it can. */
	mcpServers: readonly AgentMcpServer[];
	/** Whether people decide on requests, so that the agent should ask. */
	shouldAsk: boolean;
}

export interface ConversationState {
	prompt: string;
	/** `""` until the session is open. */
	sessionId: string;
	/** Requests that precede the prompt. */
	settings: readonly InputMessage[];
	/** Whether the agent was sent its prompt. */
	isReady: boolean;
	isOver: boolean;
	/** Id of the request whose turn is running; `null` if there is none. */
	turn: number | null;
	/** Tool calls in progress, by id. */
	calls: Map<string, AgentToolCall>;
	/** Requests of the agent that may wait for an answer. */
	requests: Map<string, OpenRequest>;
	/** Ids of all requests of the agent, as JSON. */
	requested: Set<string>;
	/** `null` before the first line. */
	sent: SentInput | null;
}

type Step = ConversationStep<ConversationState>;
type InputMessage = NonNullable<Step["send"]>[number];
type Pending = () => readonly string[];

/** The agent works in its own environment, so it is offered no file system and no terminal. */
const CLIENT = {
	protocolVersion: PROTOCOL_VERSION,
	clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
	clientInfo: { name: "paperclip", title: "Paperclip", version: "1" },
};
/** Mode in which all agents that have it ask before they change anything. */
const ASKING_MODE = "default";

/** ACP does not say that an agent exits when its input is closed, and several do not. */
const FINAL_GRACE_MS = 5_000;

/** Converses with an agent that speaks ACP: one JSON-RPC message per line. */
export function createAcpProtocol(session: ConversationSession): ConversationProtocol<ConversationState> {
	return {
		takesTurns: true,
		finalGraceMs: FINAL_GRACE_MS,
		start: (prompt) => ({ state: startState(prompt), send: [initializeRequest()] }),
		onLine(state, line, input) {
			state.sent ??= followInput(input.texts);
			const message = readRpcLine(line);
			if (message === null) return { state };
			// Before the message, because another server is to ask for what the first one has asked for.
			const cancelled = settleCancelled(state);
			const step = onMessage(state, message, session, input.pending);
			return { ...step, settled: [...cancelled, ...(step.settled ?? [])] };
		},
		message: ({ sessionId }, { id, text }) => promptRequest(messageRpcId(id), sessionId, text),
		answer(state, { id }, answer) {
			const open = waitingRequests(state).find(({ request }) => request.id === id);
			if (open === undefined) return "";
			return answer.kind === "deny" && answer.stops ? writeCancel(state) : answerRequest(open, answer);
		},
		interrupt: writeCancel,
		isReady: ({ isReady }) => isReady,
		isOver: ({ isOver }) => isOver,
	};
}

function startState(prompt: string): ConversationState {
	const idle = { isReady: false, isOver: false, turn: null, ...noWork() };
	return { prompt, sessionId: "", settings: [], requested: new Set(), sent: null, ...idle };
}

function noWork(): Pick<ConversationState, "calls" | "requests"> {
	return { calls: new Map(), requests: new Map() };
}

/** The first message to an agent. */
export function initializeRequest(): InputMessage {
	return { id: "initialize", text: write.request(RPC.initialize, "initialize", CLIENT) };
}

export function newSessionRequest(cwd: string, mcpServers: object[] = []): InputMessage {
	return { id: "session", text: write.request(RPC.session, "session/new", { cwd, mcpServers }) };
}

function promptRequest(id: number, sessionId: string, text: string): string {
	return write.request(id, "session/prompt", { sessionId, prompt: [{ type: "text", text }] });
}

function writeCancel(state: ConversationState): string {
	return cancelTurn(state.sessionId, waitingRequests(state));
}

/** Returns the requests without a response, of a person or by a cancel. */
function waitingRequests({ requests, sent }: ConversationState): OpenRequest[] {
	return [...requests.values()].filter(({ rpcId }) => sent?.responseTo(rpcId) === null);
}

function onMessage(
	state: ConversationState,
	message: RpcMessage,
	session: ConversationSession,
	pending: Pending,
): Step {
	if (message.kind === "response") return onResponse(state, message, session, pending);
	if (message.kind === "request") return onRequest(state, message, session, pending);
	return message.method === "session/update" ? onUpdate(state, parseObject(message.params.update), pending) : { state };
}

function onResponse(
	state: ConversationState,
	response: Extract<RpcMessage, { kind: "response" }>,
	session: ConversationSession,
	pending: Pending,
): Step {
	const { id, result, error } = response;
	if (isPromptId(id)) return onTurnEnd(state, response, pending);
	if (state.isReady || typeof id !== "number") return { state };
	if (error !== null) return { state: { ...state, isOver: true } };
	if (id === RPC.initialize) {
		if (result.protocolVersion !== PROTOCOL_VERSION) return { state: { ...state, isOver: true } };
		return { state, send: [openSession(session, parseObject(result.agentCapabilities))] };
	}
	if (id === RPC.session) {
		const sessionId = asString(result.sessionId) || (session.requested ?? "");
		return next({ ...state, sessionId, settings: listSettings(session, sessionId, result) });
	}
	return id >= RPC.settings ? next(state) : { state };
}

function openSession(
	{ cwd, requested, mcpServers }: ConversationSession,
	capabilities: Record<string, unknown>,
): InputMessage {
	const servers = mcpParams(mcpServers, takesHttpServers(capabilities));
	if (requested === null || capabilities.loadSession !== true) return newSessionRequest(cwd, servers);
	const params = { sessionId: requested, cwd, mcpServers: servers };
	return { id: "session", text: write.request(RPC.session, "session/load", params) };
}

function listSettings(
	{ mode, configOptions, shouldAsk }: ConversationSession,
	sessionId: string,
	{ modes }: Record<string, unknown>,
): InputMessage[] {
	const { currentModeId, availableModes } = parseObject(modes);
	const hasAskingMode = asArray(availableModes).some((one) => parseObject(one).id === ASKING_MODE);
	const modeId = mode || (shouldAsk && hasAskingMode && currentModeId !== ASKING_MODE ? ASKING_MODE : "");
	const calls: [method: string, params: object][] = [
		...(modeId === "" ? [] : [["session/set_mode", { sessionId, modeId }] as [string, object]]),
		...configOptions.map(([configId, value]): [string, object] => [
			"session/set_config_option",
			{ sessionId, configId, value },
		]),
	];
	return calls.map(([method, params], at) => {
		const id = RPC.settings + at;
		return { id: `settings/${at}`, text: write.request(id, method, params) };
	});
}

/** Sends the next setting; after the last one, the prompt. */
function next(state: ConversationState): Step {
	const [setting, ...settings] = state.settings;
	if (setting !== undefined) return { state: { ...state, settings }, send: [setting] };
	const send = [{ id: "prompt", text: promptRequest(RPC.prompt, state.sessionId, state.prompt) }];
	return { state: { ...state, isReady: true, turn: RPC.prompt }, send };
}

function onTurnEnd(
	state: ConversationState,
	{ id, result, error }: Extract<RpcMessage, { kind: "response" }>,
	pending: Pending,
): Step {
	const messageId = pending().find((one) => messageRpcId(one) === id);
	// Another process has printed it.
	if (messageId === undefined && id !== state.turn) return { state };
	const settled = [...state.requests.keys()];
	const over = { ...state, isOver: true, turn: null, ...noWork() };
	if (messageId === undefined) return { state: over, settled };
	// A turn without output is only noticed now. If it was cancelled, the agent may not have read the message.
	const isRefused = error !== null || result.stopReason === "cancelled";
	return { state: over, settled, [isRefused ? "refused" : "delivered"]: [messageId] };
}

const WORK = new Set(["agent_message_chunk", "agent_thought_chunk", "tool_call", "tool_call_update", "plan"]);

function onUpdate(state: ConversationState, update: Record<string, unknown>, pending: Pending): Step {
	// Before the prompt, a resumed session repeats its earlier turns.
	if (!state.isReady || !WORK.has(asString(update.sessionUpdate))) return { state };
	// A call begins with another update, so this may be one of the turn before.
	const begun = update.sessionUpdate === "tool_call_update" ? { state } : beginTurn(state, pending);
	const id = asString(update.toolCallId);
	if (id === "") return begun;
	const { calls } = begun.state;
	const call = mergeToolCall(calls.get(id), update);
	if (!isEnded(call)) {
		calls.set(id, call);
		return begun;
	}
	calls.delete(id);
	return { ...begun, settled: settle(state, ({ request }) => request.toolUseId === id) };
}

/** The first output after a turn belongs to the message that was sent since. */
function beginTurn(state: ConversationState, pending: Pending): Step {
	const [messageId] = state.isOver ? pending() : [];
	if (messageId === undefined) return { state };
	return { state: { ...state, isOver: false, turn: messageRpcId(messageId) }, delivered: [messageId] };
}

function onRequest(
	state: ConversationState,
	rpc: Extract<RpcMessage, { kind: "request" }>,
	{ mcpServers }: ConversationSession,
	pending: Pending,
): Step {
	const key = rpcKey(rpc.id);
	if (state.requested.has(key)) return onRepeated(state, rpc.id, key);
	state.requested.add(key);
	const reply = (text: string) => ({ id: `reply/${key}`, text });
	if (rpc.method !== "session/request_permission") {
		return { state, send: [reply(write.unsupported(rpc.id, rpc.method))] };
	}
	const begun = beginTurn(state, pending);
	const call = state.calls.get(asString(parseObject(rpc.params.toolCall).toolCallId));
	const open = openRequest(rpc, call, mcpServers);
	if (isCancelled(begun.state)) {
		const response = state.sent?.responseTo(rpc.id);
		if (response === null) return { ...begun, send: [reply(cancelRequest(open))] };
		// If the cancel has answered it, people were asked before.
		if (response === "other") return begun;
	}
	if (open.allowId === "") {
		const { rejectId: optionId } = open;
		const outcome = optionId === "" ? { outcome: "cancelled" } : { outcome: "selected", optionId };
		return { ...begun, send: [reply(write.result(rpc.id, { outcome }))] };
	}
	begun.state.requests.set(open.request.id, open);
	return { ...begun, asked: [open.request] };
}

/**
 * An answer names a request only by its id, so it could be taken for the answer to another one, which another process
 * has printed. Neither is answered.
 */
function onRepeated(state: ConversationState, id: RpcId, key: string): Step {
	const settled = settle(state, ({ rpcId }) => rpcId === id);
	return { state, settled, send: [{ id: `repeated/${key}`, text: write.repeated(id) }] };
}

/** Whether the agent was told to end the running turn, and has not ended it. */
function isCancelled({ sent, turn }: ConversationState): boolean {
	return turn !== null && sent?.hasCancelled(turn) === true;
}

/** A cancel also answers the requests that wait. */
function settleCancelled(state: ConversationState): string[] {
	if (state.requests.size === 0 || !isCancelled(state)) return [];
	return settle(state, ({ rpcId }) => state.sent?.responseTo(rpcId) === "cancel");
}

function settle({ requests }: ConversationState, isSettled: (open: OpenRequest) => boolean): string[] {
	const settled = [...requests].filter(([, open]) => isSettled(open)).map(([id]) => id);
	for (const id of settled) requests.delete(id);
	return settled;
}

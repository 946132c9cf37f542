import {
	asArray,
	asString,
	type ConversationMessage,
	parseObject,
	type RpcId,
	type RpcMessage,
	rpcKey,
} from "@paperclipai/adapter-utils";
import type { ConversationProtocol, ConversationStep, ProgramInput } from "@paperclipai/adapter-utils/server-utils";
import { isTurnOverError, readRpcLine } from "../../events/read-rpc.ts";
import { answerRequest, type OpenRequest, openRequest, write } from "./requests.ts";

/** The thread of a conversation. */
export interface ConversationThread {
	/** Id of the thread to resume; `null` for a new thread. */
	requested: string | null;
	/** Parameters of `thread/start` and `thread/resume`. */
	params: Record<string, unknown>;
	/** Absolute paths of images for the prompt. */
	images: readonly string[];
	/** Whether the program asks only for what its sandbox does not allow. */
	asksToLeaveSandbox: boolean;
	/** Names of the MCP servers whose tools requests name. */
	mcpServers: readonly string[];
}

export interface ConversationState {
	prompt: string;
	/** `""` until the thread is started. */
	threadId: string;
	/** Id of the running turn; `""` if there is none. */
	turnId: string;
	/** Whether the program has taken up the prompt, which it would forget if it were interrupted earlier. */
	isReady: boolean;
	isOver: boolean;
	/** Turns that are to take up a message, by the ids of the messages that the program has accepted. */
	accepted: Map<string, string>;
	/** How often a turn was started for a message that its turn has not taken up. */
	resent: Map<string, number>;
	/** Ids of the turns that are over. */
	ended: Set<string>;
	/** Changes of files that are in progress, by item. */
	edits: Map<string, readonly unknown[]>;
	/** Requests of the program without an answer. */
	requests: Map<string, OpenRequest>;
	/** Ids of all requests of the program, as JSON. */
	requested: Set<string>;
}

type Step = ConversationStep<ConversationState>;
type InputMessage = NonNullable<Step["send"]>[number];

const PROMPT = "prompt";
const MESSAGE = "message/";
/** Prefix of the requests that start a turn with a message that the running turn could not take up. */
const TURN = "turn/";
/** A program that fails each turn before it takes up a message would otherwise be sent it forever. */
const MAX_RESENT = 5;
const CLIENT = { name: "paperclip", title: "Paperclip", version: "1" };

/** Converses with `codex app-server`, which reads and prints one JSON-RPC message per line. */
export function createCodexProtocol(thread: ConversationThread): ConversationProtocol<ConversationState> {
	return {
		start: (prompt) => ({
			state: startState(prompt),
			send: [
				{
					id: "initialize",
					text: write.request("initialize", "initialize", { clientInfo: CLIENT, capabilities: null }),
				},
			],
		}),
		onLine(state, line, input) {
			const message = readRpcLine(line);
			if (message === null) return { state };
			if (message.kind === "response") return onResponse(state, message, thread, input);
			if (message.kind === "request") return onRequest(state, message, thread);
			return onNotification(state, message, input);
		},
		message: (state, message) => writeMessage(state, message),
		answer: (state, request, answer) => answerRequest(state.requests.get(request.id), answer),
		interrupt: ({ threadId, turnId }, id) => write.request(`interrupt/${id}`, "turn/interrupt", { threadId, turnId }),
		// The program cannot forget a message, but is not sent it again when its turn ends without it.
		withdraw: () => "",
		isReady: ({ isReady }) => isReady,
		isOver: ({ isOver }) => isOver,
	};
}

function noWork(): Pick<ConversationState, "edits" | "requests"> {
	return { edits: new Map(), requests: new Map() };
}

function startState(prompt: string): ConversationState {
	return {
		prompt,
		threadId: "",
		turnId: "",
		isReady: false,
		isOver: false,
		accepted: new Map(),
		resent: new Map(),
		ended: new Set(),
		...noWork(),
		requested: new Set(),
	};
}

function onResponse(
	state: ConversationState,
	{ id, result, error }: Extract<RpcMessage, { kind: "response" }>,
	thread: ConversationThread,
	input: ProgramInput,
): Step {
	if (typeof id !== "string") return { state };
	if (error !== null && (id === "initialize" || id === "thread" || id === PROMPT)) {
		return { state: { ...state, isOver: true } };
	}
	switch (id) {
		case "initialize":
			return { state, send: [{ id: "initialized", text: write.notification("initialized") }, openThread(thread)] };
		case "thread": {
			const threadId = asString(parseObject(result.thread).id);
			const input = [textInput(state.prompt), ...thread.images.map((path) => ({ type: "localImage", path }))];
			return { state: { ...state, threadId }, send: [startTurn(PROMPT, threadId, PROMPT, input)] };
		}
		case PROMPT:
			return { state: { ...state, turnId: turnOf(result) } };
		default:
			return onMessageResponse(state, { id, result, error }, input);
	}
}

function openThread({ requested, params }: ConversationThread): InputMessage {
	if (requested === null) return { id: "thread", text: write.request("thread", "thread/start", params) };
	// The turns of the thread so far would be one long line.
	const resumed = { threadId: requested, excludeTurns: true, ...params };
	return { id: "thread", text: write.request("thread", "thread/resume", resumed) };
}

/** Reads the response to a message of a person. */
function onMessageResponse(
	state: ConversationState,
	{ id, result, error }: Pick<Extract<RpcMessage, { kind: "response" }>, "result" | "error"> & { id: string },
	input: ProgramInput,
): Step {
	const isMessage = id.startsWith(MESSAGE);
	if (!isMessage && !id.startsWith(TURN)) return { state };
	const messageId = isMessage ? id.slice(MESSAGE.length) : asString(id.slice(TURN.length).split("/")[0]);
	// The program may take up a message before it responds to it.
	if (!input.pending().includes(messageId)) return { state };
	if (error !== null) {
		if (!isMessage) return { state, refused: [messageId] };
		// The turn of a review or a compaction takes up no messages, so the message waits for its end.
		if (/^cannot steer a /.test(error.message)) return accept(state, messageId, state.turnId, input);
		return isTurnOverError(error.message) ? resend(state, [messageId], input) : { state, refused: [messageId] };
	}
	const turnId = turnOf(result);
	const started = result.turn !== undefined && !state.ended.has(turnId) ? { ...state, turnId } : state;
	return accept(started, messageId, turnId, input);
}

/** Waits until the turn takes up the message, or ends without it. */
function accept(state: ConversationState, messageId: string, turnId: string, input: ProgramInput): Step {
	if (turnId === "" || state.ended.has(turnId)) return resend(state, [messageId], input);
	state.accepted.set(messageId, turnId);
	return { state };
}

/** The turn that a request has started or continued. */
function turnOf(result: Record<string, unknown>): string {
	return asString(result.turnId) || asString(parseObject(result.turn).id);
}

/** Starts turns with the texts that the messages were sent with, except for messages that people want back. */
function resend(state: ConversationState, messageIds: readonly string[], input: ProgramInput) {
	const send: InputMessage[] = [];
	const refused: string[] = [];
	const withdrawn: string[] = [];
	for (const messageId of messageIds) {
		const message = readRpcLine(input.messageText(messageId) ?? "");
		const count = (state.resent.get(messageId) ?? 0) + 1;
		state.resent.set(messageId, count);
		const id = `${TURN}${messageId}${count === 1 ? "" : `/${count}`}`;
		// A message that was sent again before a person wanted it back is with the program.
		if (input.has(`withdraw/${messageId}`) && !input.has(id)) withdrawn.push(messageId);
		else if (message?.kind !== "request" || count > MAX_RESENT) refused.push(messageId);
		else send.push(startTurn(id, state.threadId, messageId, asArray(message.params.input)));
	}
	return { state, send, refused, withdrawn };
}

function onRequest(
	state: ConversationState,
	rpc: Extract<RpcMessage, { kind: "request" }>,
	{ asksToLeaveSandbox, mcpServers }: ConversationThread,
): Step {
	const key = rpcKey(rpc.id);
	if (state.requested.has(key)) return onRepeated(state, rpc.id, key);
	state.requested.add(key);
	const open = openRequest(rpc, { ...state, asksToLeaveSandbox, mcpServers });
	if (open === null) return { state, send: [{ id: `reply/${key}`, text: write.unsupported(rpc.id, rpc.method) }] };
	state.requests.set(open.request.id, open);
	return { state, asked: [open.request] };
}

/**
 * An answer names a request only by its id, so it could be taken for the answer to another one, which another process
 * has printed. Neither is answered.
 */
function onRepeated(state: ConversationState, id: RpcId, key: string): Step {
	return { ...onResolved(state, id), send: [{ id: `repeated/${key}`, text: write.repeated(id) }] };
}

function onNotification(
	state: ConversationState,
	{ method, params }: Extract<RpcMessage, { kind: "notification" }>,
	input: ProgramInput,
): Step {
	switch (method) {
		case "serverRequest/resolved":
			return onResolved(state, params.requestId);
		case "item/started":
			return onItemStarted(state, parseObject(params.item));
		case "item/fileChange/patchUpdated":
			return { state: withEdit(state, params.itemId, params.changes) };
		case "item/completed":
			state.edits.delete(asString(parseObject(params.item).id));
			return { state };
		default:
			// Sub-agents have threads of their own.
			return params.threadId === state.threadId ? onTurn(state, method, params, input) : { state };
	}
}

function onTurn(state: ConversationState, method: string, params: Record<string, unknown>, input: ProgramInput): Step {
	switch (method) {
		case "turn/started":
			return { state: { ...state, turnId: turnOf(params), isOver: false } };
		case "turn/completed":
			return onTurnCompleted(state, turnOf(params), input);
		default:
			return { state };
	}
}

function onTurnCompleted(state: ConversationState, ended: string, input: ProgramInput): Step {
	state.ended.add(ended);
	const left = [...state.accepted].filter(([, turnId]) => turnId === ended).map(([messageId]) => messageId);
	for (const messageId of left) state.accepted.delete(messageId);
	const settled = [...state.requests.keys()];
	// The program may have responded with the next turn already.
	const turnId = state.turnId === ended ? "" : state.turnId;
	const over = { ...state, turnId, isReady: true, isOver: true, ...noWork() };
	return { ...resend(over, left, input), settled };
}

function onItemStarted(state: ConversationState, item: Record<string, unknown>): Step {
	if (item.type === "fileChange") return { state: withEdit(state, item.id, item.changes) };
	const messageId = asString(item.clientId);
	if (item.type !== "userMessage" || messageId === "") return { state };
	if (messageId === PROMPT) return { state: { ...state, isReady: true } };
	state.accepted.delete(messageId);
	return { state: { ...state, isOver: false }, delivered: [messageId] };
}

function withEdit(state: ConversationState, itemId: unknown, changes: unknown): ConversationState {
	state.edits.set(asString(itemId), asArray(changes));
	return state;
}

function onResolved(state: ConversationState, rpcId: unknown): Step {
	const [id] = [...state.requests].find(([, open]) => open.rpcId === rpcId) ?? [];
	if (id === undefined) return { state };
	state.requests.delete(id);
	return { state, settled: [id] };
}

/** Steers the running turn, or starts one. */
function writeMessage({ threadId, turnId }: ConversationState, { id, text }: ConversationMessage): string {
	const input = [textInput(text)];
	if (turnId === "") return startTurn(`${MESSAGE}${id}`, threadId, id, input).text;
	const params = { threadId, expectedTurnId: turnId, clientUserMessageId: id, input };
	return write.request(`${MESSAGE}${id}`, "turn/steer", params);
}

function startTurn(id: string, threadId: string, clientUserMessageId: string, input: unknown[]): InputMessage {
	return { id, text: write.request(id, "turn/start", { threadId, clientUserMessageId, input }) };
}

function textInput(text: string) {
	return { type: "text", text, text_elements: [] };
}

import { type AgentMcpServer, asArray, asString, parseJsonAfterText, parseObject } from "@paperclipai/adapter-utils";
import {
	type ConversationProtocol,
	type ConversationStep,
	isVersionAtLeast,
	type ProgramInput,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeEvent } from "../../events/claude-event.ts";
import { readClaudeFields } from "../../events/read-event.ts";
import { isTaskNotification } from "../../events/read-message.ts";
import { readCallResults, readTaskLine } from "../background-tasks.ts";
import { hasOpenTurn, readTurn, type Turns } from "../turns.ts";
import { type ClaudeConversation, newConversation, type OpenRequest } from "./conversation-state.ts";
import { readPlan } from "./read-plan.ts";
import { readRequest } from "./read-request.ts";
import { interruptId, withdrawalId, withdrawnMessage } from "./request-ids.ts";
import { answerLine, errorLine, toLine } from "./write-answer.ts";

type Fields = Record<string, unknown>;
type Step = ConversationStep<ClaudeConversation>;

/** 2.0.76 ignores the request, without a response. */
const FIRST_WITH_WITHDRAWAL = "2.1.0";

const MAX_ID_CHARACTERS = 200;

/**
 * Converses through `--input-format stream-json`.
 * @param promptId UUID of the prompt; unique within the session.
 * @param mcpServers The servers whose tools requests name.
 */
export function createClaudeProtocol(
	promptId: string,
	mcpServers: readonly AgentMcpServer[] = [],
): ConversationProtocol<ClaudeConversation> {
	return {
		start: (prompt) => ({
			state: newConversation(promptId),
			send: [{ id: "prompt", text: messageLine(promptId, prompt) }],
		}),
		onLine: (state, line, input) => readLine(state, line, input, mcpServers),
		message: (_, { id, text }) => messageLine(id, text),
		answer: ({ open }, request, answer) => answerLine(request, answer, open.get(request.id)),
		interrupt: (_, id) => requestLine(interruptId(id), { subtype: "interrupt" }),
		withdraw({ version }, id) {
			if (version !== null && isVersionAtLeast(version, FIRST_WITH_WITHDRAWAL) !== true) return null;
			return requestLine(withdrawalId(id), { subtype: "cancel_async_message", message_uuid: id });
		},
		isOver: ({ turns }) => !hasOpenTurn(turns),
		hasBackgroundWork: ({ tasks, untold }) => tasks.open.size > 0 || untold.size > 0,
	};
}

function messageLine(uuid: string, content: string): string {
	const message = { role: "user", content };
	return toLine({ type: "user", message, parent_tool_use_id: null, session_id: "", uuid });
}

function requestLine(id: string, request: Fields): string {
	return toLine({ type: "control_request", request_id: id, request });
}

function readLine(
	state: ClaudeConversation,
	line: string,
	input: ProgramInput,
	mcpServers: readonly AgentMcpServer[],
): Step {
	// Another program may print text without a line break before the line.
	const fields = parseJsonAfterText(line);
	if (fields === null) return { state };
	switch (fields.type) {
		case "control_request":
			return readControlRequest(state, fields, mcpServers);
		case "control_response":
			return readControlResponse(state, parseObject(fields.response), input);
		case "control_cancel_request":
			return settle(state, ([id]) => id === fields.request_id);
		case "command_lifecycle":
			return readLifecycle(state, fields, input);
		default:
			return readOutput(state, fields, input);
	}
}

function readOutput(before: ClaudeConversation, fields: Fields, input: ProgramInput): Step {
	const event = readClaudeFields(fields);
	const repeated = repeatedMessages(fields).filter((id) => isNew(before, id, input));
	const state = noteDelivered(before, repeated);
	readUntold(state, fields);
	readTasks(state, fields);
	const turns = { ...state.turns };
	// A repeated message begins the turn that the other lines belong to.
	if (repeated.length === 0) readTurn(turns, event);
	const next: ClaudeConversation = {
		...state,
		turns,
		beganBy: turns.begun > state.turns.begun ? "" : state.beganBy,
		version: event.kind === "init" ? event.version : state.version,
		folder: readFolder(fields) || state.folder,
		plan: readPlan(state.plan, event, state.folder),
	};
	const settled = settle(next, settledBy(event));
	return { ...settled, delivered: repeated };
}

/** The program repeats a message that it takes up, and newer versions name it in the first line of the answer. */
function repeatedMessages(fields: Fields): string[] {
	const named = asArray(fields.user_message_uuids).filter((id) => typeof id === "string");
	return fields.type === "user" ? [asString(fields.uuid), ...named] : named;
}

function isNew({ delivered }: ClaudeConversation, id: string, input: ProgramInput): boolean {
	return !delivered.has(id) && input.messageText(id) !== null;
}

function noteDelivered(state: ClaudeConversation, ids: readonly string[]): ClaudeConversation {
	const [first] = ids;
	if (first === undefined) return state;
	for (const id of ids) state.delivered.add(id);
	if (hasOpenTurn(state.turns)) return state;
	const turns: Turns = { ...state.turns, begun: state.turns.begun + 1, hasInit: false };
	return { ...state, turns, beganBy: first };
}

/** States: `queued`, `started`, then `completed` or `cancelled`; since 2.1.330. */
function readLifecycle(state: ClaudeConversation, { command_uuid, state: phase }: Fields, input: ProgramInput): Step {
	const id = asString(command_uuid);
	const delivered = (phase === "started" || phase === "completed") && isNew(state, id, input) ? [id] : [];
	if (phase === "started") return { state: noteDelivered(state, delivered), delivered };
	const isEnd = phase === "completed" || phase === "cancelled";
	// The result of the turn precedes this line, but may have been damaged.
	const isLost = isEnd && id !== "" && id === state.beganBy && hasOpenTurn(state.turns);
	const turns = isLost ? { ...state.turns, ended: state.turns.begun } : state.turns;
	for (const messageId of delivered) state.delivered.add(messageId);
	return { state: { ...state, turns }, delivered };
}

function readControlRequest(
	state: ClaudeConversation,
	{ request_id, request }: Fields,
	mcpServers: readonly AgentMcpServer[],
): Step {
	const id = asString(request_id);
	if (id === "" || id.length > MAX_ID_CHARACTERS || state.requested.has(id)) return { state };
	state.requested.add(id);
	const refuse = (reason: string) => ({ state, send: [{ id: `refused/${id}`, text: errorLine(id, reason) }] });
	const fields = parseObject(request);
	const asked = fields.subtype === "can_use_tool" ? readRequest(id, fields, state.plan.text, mcpServers) : null;
	if (asked === null) return refuse("The request is not supported.");
	const open: OpenRequest = {
		toolUseId: asked.toolUseId ?? "",
		agentId: asked.agentId ?? "",
		input: parseObject(fields.input),
	};
	state.open.set(id, open);
	return { state, asked: [asked] };
}

/** The response to a request of this adapter, or, as an echo, an answer to one of the program. */
function readControlResponse(state: ClaudeConversation, response: Fields, input: ProgramInput): Step {
	const id = asString(response.request_id);
	if (state.open.has(id)) return settle(state, ([open]) => open === id);
	const messageId = withdrawnMessage(id);
	const isWithdrawn = messageId !== null && parseObject(response.response).cancelled === true;
	return isWithdrawn && isNew(state, messageId, input) ? { state, withdrawn: [messageId] } : { state };
}

/** Returns which requests the event ends: the requests of a call that has a result, or of a turn that is over. */
function settledBy(event: ClaudeEvent): (entry: [string, OpenRequest]) => boolean {
	if (event.kind === "result") return ([, { agentId }]) => agentId === "";
	if (event.kind !== "message" || event.role !== "user") return () => false;
	const calls = new Set(event.blocks.flatMap((block) => (block.kind === "tool_result" ? [block.id] : [])));
	return ([, { toolUseId }]) => toolUseId !== "" && calls.has(toolUseId);
}

function settle(state: ClaudeConversation, isSettled: (entry: [string, OpenRequest]) => boolean): Step {
	const settled = [...state.open].filter(isSettled).map(([id]) => id);
	for (const id of settled) state.open.delete(id);
	return { state, settled };
}

const TASK_LINE = /^(background_)?tasks?_/;

function readTasks({ tasks }: ClaudeConversation, fields: Fields): void {
	if (fields.type === "system" && TASK_LINE.test(asString(fields.subtype))) readTaskLine(tasks, fields);
	else if (fields.type === "user") readCallResults(tasks, fields);
}

const TOLD = new Set(["completed", "failed"]);

/** The program tells the agent of each task in the background that has ended: in a turn of its own, or in the current one. */
function readUntold({ tasks, untold }: ClaudeConversation, fields: Fields): void {
	if (fields.type === "system" && TASK_LINE.test(asString(fields.subtype))) {
		const id = asString(fields.task_id);
		const status = asString(fields.status) || asString(parseObject(fields.patch).status);
		if (tasks.open.get(id)?.waitingCall === "" && TOLD.has(status)) untold.add(id);
		return;
	}
	const [first] = untold;
	if (first === undefined) return;
	if (fields.type === "result" && parseObject(fields.origin).kind === "task-notification") untold.delete(first);
	const text = fields.type === "user" ? asString(parseObject(fields.message).content) : "";
	if (!isTaskNotification(text)) return;
	for (const [, id = ""] of text.matchAll(/<task-id>([^<]*)<\/task-id>/g)) untold.delete(id);
}

function readFolder({ type, subtype, cwd }: Fields): string {
	return type === "system" && subtype === "init" ? asString(cwd) : "";
}

import {
	type AgentAnswer,
	type AgentQuestion,
	type AgentRequest,
	asArray,
	asString,
	createRpcWriter,
	omitUndefined,
	type PermissionRequest,
	parseObject,
	type RpcId,
	type RpcMessage,
	rpcKey,
	type ToolAction,
} from "@paperclipai/adapter-utils";
import { readCommand } from "../../events/read-command.ts";
import { unifiedDiff } from "../../events/unified-diff.ts";
import { fillForm, readForm } from "./elicitation.ts";

export const write = createRpcWriter({});

/** A request of the program that waits for an answer. */
export interface OpenRequest {
	rpcId: RpcId;
	method: string;
	params: Record<string, unknown>;
	request: AgentRequest;
}

interface RequestContext {
	threadId: string;
	edits: ReadonlyMap<string, readonly unknown[]>;
	asksToLeaveSandbox: boolean;
	/** Names of the MCP servers that Codex was passed. */
	mcpServers: readonly string[];
}

/** Returns `null` for a request of another kind. */
export function openRequest(
	{ id, method, params }: Extract<RpcMessage, { kind: "request" }>,
	context: RequestContext,
): OpenRequest | null {
	const read = READERS.get(method);
	if (read === undefined) return null;
	const body = read(params, context);
	if (body === null) return null;
	const threadId = asString(params.threadId);
	const isOfSubAgent = threadId !== context.threadId;
	const base = {
		// The program numbers the requests of each process.
		id: `${asString(params.turnId) || threadId}/${rpcKey(id)}`,
		// The transcript does not show the calls of sub-agents.
		toolUseId: isOfSubAgent ? null : asString(params.itemId, null),
		agentId: isOfSubAgent ? threadId : null,
	};
	return { rpcId: id, method, params, request: { ...base, ...body } };
}

type RequestBody<Request> = Request extends AgentRequest ? Omit<Request, "id" | "toolUseId" | "agentId"> : never;
type Reader = (params: Record<string, unknown>, context: RequestContext) => RequestBody<AgentRequest> | null;

const READERS = new Map<string, Reader>(
	Object.entries({
		"item/commandExecution/requestApproval": readCommandApproval,
		"item/fileChange/requestApproval": readEditApproval,
		"item/permissions/requestApproval": ({ permissions, cwd, ...others }) => ({
			...permission("Permissions", { permissions, cwd, ...unknownMembers(others) }, UNCLEAR),
			description: asString(others.reason, null),
		}),
		"mcpServer/elicitation/request": readElicitation,
		"item/tool/requestUserInput": ({ questions }) => ({
			kind: "questions",
			questions: asArray(questions).map(parseObject).map(readQuestion),
		}),
	}),
);

/** Each request is about something else, so that no rule for all is suggested. */
const UNCLEAR: ToolAction = { kind: "other", isUnclear: true };

function permission(toolName: string, input: unknown, action: ToolAction): RequestBody<PermissionRequest> {
	return { kind: "permission", toolName, input, action, canChangeInput: false };
}

/** Members that do not change what is executed: ids, explanations, and further answers, which are never given. */
const DESCRIPTIVE_KEYS = new Set([
	...["threadId", "turnId", "itemId", "approvalId", "startedAtMs", "reason", "commandActions"],
	...["availableDecisions", "proposedExecpolicyAmendment", "proposedNetworkPolicyAmendments"],
]);

/** Returns the members with a value that may change what is executed, or where. */
function unknownMembers(params: Record<string, unknown>): Record<string, unknown> {
	const isKnown = (key: string, value: unknown) =>
		DESCRIPTIVE_KEYS.has(key) || value == null || value === "" || (key === "environmentId" && value === "local");
	return Object.fromEntries(Object.entries(params).filter(([key, value]) => !isKnown(key, value)));
}

function readCommandApproval(params: Record<string, unknown>, context: RequestContext): RequestBody<AgentRequest> {
	const { command: given, cwd: folder, kind, networkApprovalContext: network, ...others } = params;
	const description = asString(params.reason, null);
	const command = readCommand(given);
	const cwd = asString(folder, null);
	const unknown = unknownMembers(typeof folder === "string" ? others : { ...others, cwd: folder });
	if (network != null) {
		const input = { networkApprovalContext: network, command, cwd, ...unknown };
		return { ...permission("Network", input, UNCLEAR), description };
	}
	// Only a command that starts is shown as what runs, not the input of a terminal.
	const isCommand = command !== "" && (kind === undefined || kind === "command");
	if (!isCommand) {
		const input = { kind, command: command || given, cwd, ...unknown };
		return { ...permission("Bash", input, UNCLEAR), description };
	}
	const input = { ...omitUndefined({ command, cwd: cwd ?? undefined }), ...unknown };
	if (Object.keys(unknown).length > 0) return { ...permission("Bash", input, UNCLEAR), description };
	const action = { kind: "command" as const, command, cwd };
	return {
		...permission("Bash", input, context.asksToLeaveSandbox ? { ...action, leavesSandbox: true } : action),
		description,
	};
}

function readEditApproval(
	{ grantRoot, ...params }: Record<string, unknown>,
	{ edits }: RequestContext,
): RequestBody<AgentRequest> {
	const changes = asArray(edits.get(asString(params.itemId))).map(parseObject);
	const folder = asString(grantRoot);
	const unknown = unknownMembers(folder === "" ? { ...params, grantRoot } : params);
	const isKnown = Object.keys(unknown).length === 0 && changes.every(isKnownChange);
	const paths = isKnown
		? changes.flatMap(({ path, kind }) => [asString(path), asString(parseObject(kind).move_path)])
		: [];
	const named = paths.filter((path) => path !== "");
	return {
		...permission(
			"Edit",
			{ changes: changes.map(withoutType), ...(folder === "" ? {} : { grantRoot: folder }), ...unknown },
			// Without the change, its files are unknown.
			{ kind: "edit", paths: folder === "" || named.length === 0 ? named : [...named, folder] },
		),
		diff: changes.map(unifiedDiff).join("") || null,
		description: [asString(params.reason), grantOf(folder)].filter(Boolean).join("\n") || null,
	};
}

const SHOWN_TYPES = new Set<unknown>(["add", "delete", "update"]);

/** Whether nothing in the change may change other files than its own. */
function isKnownChange({ path, kind, diff, ...others }: Record<string, unknown>): boolean {
	const { type, move_path: target, ...more } = parseObject(kind);
	const isText = (value: unknown) => value == null || typeof value === "string";
	return (
		Boolean(path) &&
		[path, target, diff].every(isText) &&
		SHOWN_TYPES.has(type) &&
		Object.keys({ ...others, ...more }).length === 0
	);
}

/** The diff shows whether a file is added, deleted or changed. */
function withoutType({ kind, ...change }: Record<string, unknown>): Record<string, unknown> {
	const { type, move_path, ...others } = parseObject(kind);
	const shown = {
		...others,
		...(SHOWN_TYPES.has(type) ? {} : { type }),
		...(move_path == null ? {} : { move_path }),
	};
	return Object.keys(shown).length === 0 ? change : { ...change, kind: shown };
}

function grantOf(folder: string): string {
	return folder === "" ? "" : `Also asks to change all files in ${folder} without asking, for the rest of the session.`;
}

/** Codex asks for the call of a tool, or an MCP server for anything. */
function readElicitation(
	params: Record<string, unknown>,
	{ mcpServers }: RequestContext,
): RequestBody<AgentRequest> | null {
	const { serverName, message, _meta, url, requestedSchema } = params;
	const meta = parseObject(_meta);
	const server = asString(serverName);
	const tool = meta.codex_approval_kind === "mcp_tool_call" ? asString(meta.tool_name) : "";
	const questions = readForm(requestedSchema);
	if (questions === null) return null;
	const [first, ...others] = questions;
	if (first !== undefined) {
		const text = [`${server}: ${asString(message)}`, first.text].join("\n");
		return { kind: "questions", questions: [{ ...first, text }, ...others] };
	}
	const action = tool === "" ? UNCLEAR : ({ kind: "other" } as const);
	const input =
		meta.codex_approval_kind === "mcp_tool_call" ? (meta.tool_params ?? {}) : omitUndefined({ message, url });
	return {
		...permission([server, asString(meta.tool_name)].filter((part) => part !== "").join("."), input, action),
		mcp: tool !== "" && mcpServers.includes(server) ? { server, tool } : null,
		description: asString(message, null),
	};
}

function readQuestion({ id, header, question, options, isSecret }: Record<string, unknown>): AgentQuestion {
	const choices = asArray(options).map(parseObject);
	const optionDescriptions = choices.map(({ description }) => asString(description));
	return {
		id: asString(id),
		text: [asString(header), asString(question)].filter((part) => part !== "").join(": "),
		...(choices.length === 0 ? {} : { options: choices.map(({ label }) => asString(label)), optionDescriptions }),
		multiple: false,
		...(isSecret === true ? { isSecret } : {}),
	};
}

/** Returns the messages to the program, of which there may be two. */
export function answerRequest(open: OpenRequest | undefined, answer: AgentAnswer): string {
	if (open === undefined) return "";
	const text = write.result(open.rpcId, resultOf(open, answer));
	return answer.kind === "deny" ? text + afterDenial(open, answer) : text;
}

function resultOf({ method, params, request }: OpenRequest, answer: AgentAnswer): object {
	switch (method) {
		case "item/tool/requestUserInput":
			return { answers: answer.kind === "answers" ? readAnswers(answer.answers) : {} };
		case "item/permissions/requestApproval":
			return answer.kind === "allow"
				? { permissions: params.permissions, scope: "turn" }
				: { permissions: {}, scope: "turn" };
		case "mcpServer/elicitation/request": {
			if (answer.kind === "answers") {
				return { action: "accept", content: fillForm(params.requestedSchema, answer), _meta: null };
			}
			// A form is not filled by an approval.
			const isAccepted = answer.kind === "allow" && request.kind === "permission";
			const action = isAccepted ? "accept" : stops(answer) ? "cancel" : "decline";
			return { action, content: isAccepted ? {} : null, _meta: null };
		}
		default:
			if (answer.kind === "allow") return { decision: "accept" };
			return { decision: stops(answer) ? "cancel" : "decline" };
	}
}

function stops(answer: AgentAnswer): boolean {
	return answer.kind === "deny" && answer.stops;
}

function readAnswers(answers: Readonly<Record<string, string | readonly string[]>>): object {
	return Object.fromEntries(
		Object.entries(answers).map(([id, given]) => [id, { answers: typeof given === "string" ? [given] : given }]),
	);
}

/** Stops the turn, where the answer does not do it, or tells the model why, because a denial has no message. */
function afterDenial(
	{ rpcId, method, params, request }: OpenRequest,
	{ stops, message }: Extract<AgentAnswer, { kind: "deny" }>,
): string {
	const { threadId, turnId } = params;
	if (asString(turnId) === "") return "";
	if (stops) {
		if (method.endsWith("/requestApproval") && method !== "item/permissions/requestApproval") return "";
		return write.request(`interrupt/${rpcId}`, "turn/interrupt", { threadId, turnId });
	}
	if (message === "" || request.agentId !== null) return "";
	const input = [{ type: "text", text: `Permission denied: ${message}`, text_elements: [] }];
	return write.request(`reason/${rpcId}`, "turn/steer", { threadId, expectedTurnId: turnId, input });
}

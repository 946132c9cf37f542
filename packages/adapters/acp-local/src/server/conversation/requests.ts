import {
	type AgentAnswer,
	type AgentMcpServer,
	type AgentRequest,
	asArray,
	asString,
	parseObject,
	type ToolAction,
} from "@paperclipai/adapter-utils";
import { type RpcId, type RpcMessage, rpcKey } from "../../events/read-rpc.ts";
import {
	type AgentToolCall,
	COMMAND_KEYS,
	changesFiles,
	changesOf,
	commandOf,
	contentText,
	mergeToolCall,
	toolNameOf,
	unifiedDiff,
} from "../../events/tool-call.ts";
import { mcpToolOf } from "../mcp-servers.ts";
import { namedPaths } from "./named-paths.ts";
import { rpcNotification, rpcResult } from "./write-rpc.ts";

/** A request of the agent that waits for an answer. */
export interface OpenRequest {
	rpcId: RpcId;
	sessionId: string;
	request: AgentRequest;
	/** `""` if the agent does not offer it. */
	allowId: string;
	rejectId: string;
}

/**
 * Reads `session/request_permission`. What the request says itself is what runs; an earlier update only completes it.
 * @param known The call that asks, as far as it was described.
 */
export function openRequest(
	{ id, params }: Extract<RpcMessage, { kind: "request" }>,
	known: AgentToolCall | undefined,
	mcpServers: readonly AgentMcpServer[],
): OpenRequest {
	const call = mergeToolCall(known, parseObject(params.toolCall));
	const options = asArray(params.options).map(parseObject);
	const optionId = (wanted: string) => asString(options.find(({ kind }) => kind === wanted)?.optionId);
	return {
		rpcId: id,
		sessionId: asString(params.sessionId),
		request: { id: `${call.id}/${rpcKey(id)}`, toolUseId: call.id || null, ...readBody(call, mcpServers) },
		// An answer for good would be a rule of the agent, which the page does not show.
		allowId: optionId("allow_once"),
		rejectId: optionId("reject_once"),
	};
}

type Body<Request> = Request extends AgentRequest ? Omit<Request, "id" | "toolUseId" | "agentId"> : never;

function readBody(call: AgentToolCall, mcpServers: readonly AgentMcpServer[]): Body<AgentRequest> {
	const plan = asString(call.input.plan);
	if (call.kind === "switch_mode" && plan !== "") return { kind: "plan", plan };
	const diff = unifiedDiff(changesOf(call));
	const action = actionOf(call);
	const mcp = action.kind === "other" ? mcpToolOf(call, mcpServers) : null;
	const hasInput = Object.keys(call.input).length > 0;
	return {
		kind: "permission",
		toolName: toolNameOf(call),
		input: hasInput ? call.input : { title: call.title, paths: call.paths },
		action,
		...(mcp === null ? {} : { mcp }),
		...(diff === null ? {} : { diff }),
		description: contentText(call.content) || call.title || null,
		canChangeInput: false,
	};
}

/** Values of `command` in the input of the text editor tool, which runs nothing. */
const EDITOR_COMMANDS = new Set<unknown>(["view", "create", "str_replace", "insert", "undo_edit"]);

/** Parameters for the folder of a command. */
const FOLDER_KEYS = ["cwd", "workdir", "workingDirectory", "working_directory", "directory", "dir_path"];
/** Calls with the names of these tools are usually judged by their commands or files. */
const UNCLEAR: ToolAction = { kind: "other", isUnclear: true };

function actionOf(call: AgentToolCall): ToolAction {
	const command = commandOf(call);
	if (command !== null) {
		const [cwd = null, ...others] = new Set(FOLDER_KEYS.flatMap((key) => asString(call.input[key]) || []));
		return others.length === 0 ? { kind: "command", command, cwd } : UNCLEAR;
	}
	const mayRun = COMMAND_KEYS.some((key) => call.input[key] !== undefined && !EDITOR_COMMANDS.has(call.input[key]));
	if (mayRun || call.kind === "execute") return UNCLEAR;
	const changed = changesOf(call).map(({ path }) => path);
	const named = namedPaths([...call.paths, ...changed, call.input].map((path) => ({ path })));
	// No path: the files are unknown.
	const paths = [...new Set(named ?? [])];
	if (changesFiles(call)) return { kind: "edit", paths };
	if (call.kind !== "read" && call.kind !== "search") return { kind: "other" };
	return changed.length === 0 ? { kind: "read", paths } : UNCLEAR;
}

/** Returns what the agent reads for the answer. */
export function answerRequest(open: OpenRequest | undefined, answer: AgentAnswer): string {
	if (open === undefined) return "";
	const { rpcId, sessionId, allowId, rejectId } = open;
	if (answer.kind === "deny" && answer.stops) return cancelRequest(open) + cancelTurn(sessionId);
	const optionId = answer.kind === "allow" ? allowId : rejectId;
	return optionId === "" ? cancelRequest(open) : rpcResult(rpcId, { outcome: { outcome: "selected", optionId } });
}

export function cancelRequest({ rpcId }: Pick<OpenRequest, "rpcId">): string {
	return rpcResult(rpcId, { outcome: { outcome: "cancelled" } });
}

export function cancelTurn(sessionId: string): string {
	return rpcNotification("session/cancel", { sessionId });
}

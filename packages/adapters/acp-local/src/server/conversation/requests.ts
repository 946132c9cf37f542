import {
	type AgentAnswer,
	type AgentMcpServer,
	type AgentRequest,
	asArray,
	asString,
	createRpcWriter,
	isObject,
	parseObject,
	type RpcId,
	type RpcMessage,
	rpcKey,
	type ToolAction,
} from "@paperclipai/adapter-utils";
import {
	type AgentToolCall,
	COMMAND_KEYS,
	changesFiles,
	changesOf,
	commandOf,
	contentText,
	effectOf,
	isEditorCommand,
	mergeToolCall,
	toolNameOf,
	unifiedDiff,
} from "../../events/tool-call.ts";
import { mcpToolOf } from "../mcp-servers.ts";
import { namedPaths } from "./named-paths.ts";

export const write = createRpcWriter({ jsonrpc: "2.0" });

/** A request of the agent that waits for an answer. */
export interface OpenRequest {
	rpcId: RpcId;
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
	const optionOf = (wanted: string) => parseObject(options.find(({ kind }) => kind === wanted));
	// An answer for good would be a rule of the agent, which the page does not show.
	const allow = optionOf("allow_once");
	const body = readBody(call, mcpServers, unusualName(asString(allow.name)));
	return {
		rpcId: id,
		request: { id: `${call.id}/${rpcKey(id)}`, toolUseId: call.id || null, ...body },
		allowId: asString(allow.optionId),
		rejectId: asString(optionOf("reject_once").optionId),
	};
}

type Body<Request> = Request extends AgentRequest ? Omit<Request, "id" | "toolUseId" | "agentId"> : never;

/** @param answerName Name of the answer that allows the call; `""` if it says no more than that. */
function readBody(call: AgentToolCall, mcpServers: readonly AgentMcpServer[], answerName: string): Body<AgentRequest> {
	const meaning = answerName === "" ? "" : `The agent calls the answer that allows this "${answerName}".`;
	const plan = asString(call.input.plan);
	if (call.kind === "switch_mode" && plan !== "") return { kind: "plan", plan, details: planDetails(call, meaning) };
	const diff = unifiedDiff(changesOf(call));
	const mcpTool = mcpToolOf(call, mcpServers);
	const name = mcpTool === null ? toolNameOf(call) : call.name || call.title;
	const action = actionOf(call, name);
	const mcp = action.kind === "other" ? mcpTool : null;
	const hasInput = Object.keys(call.input).length > 0;
	return {
		kind: "permission",
		toolName: name || "Tool",
		input: hasInput ? call.input : { title: call.title, paths: call.paths },
		descriptive: call.input.replace_all === false ? [...DESCRIPTIVE_KEYS, "replace_all"] : DESCRIPTIVE_KEYS,
		action,
		...(mcp === null ? {} : { mcp }),
		...(diff === null ? {} : { diff }),
		// First, because a long description is cut.
		description: [meaning, contentText(call.content) || call.title].filter((text) => text !== "").join("\n") || null,
		canChangeInput: false,
	};
}

const USUAL_NAME =
	/^(?:yes|ok|(?:yes, ?(?:and )?)?(?:allow|approve|accept|proceed|confirm|run)(?: it)?)(?:,? (?:once|one time|this time))?[.!]?$/i;

/** Returns the agent's own name of an answer if it may say more than that the call is allowed once. */
function unusualName(name: string): string {
	return USUAL_NAME.test(name.trim()) ? "" : name.trim();
}

function planDetails({ input: { plan: _plan, ...others } }: AgentToolCall, meaning: string): string | null {
	const more = Object.keys(others).length === 0 ? "" : JSON.stringify(others, null, 2);
	return [meaning, more].filter((text) => text !== "").join("\n") || null;
}

/** Parameters for the folder of a command. */
const FOLDER_KEYS = ["cwd", "workdir", "workingDirectory", "working_directory", "directory", "dir_path"];
/** Parameters of agents that describe a call, or the answers to it. */
const DESCRIPTIVE_KEYS = [
	...["description", "explanation", "reason", "title", "call_id", "turn_id", "parsed_cmd"],
	...["proposed_execpolicy_amendment", "available_decisions"],
];
/** Parameters that say when and for how long a command runs; any other may change what it does. */
const TIMING_KEYS = ["timeout", "timeout_ms", "timeoutMs", "background", "run_in_background", "is_background"];
const HARMLESS_KEYS = new Set([...DESCRIPTIVE_KEYS, ...TIMING_KEYS]);
/** Calls with the names of these tools are usually judged by their commands or files. */
const UNCLEAR: ToolAction = { kind: "other", isUnclear: true };

/** @param name `""`: an unknown tool. */
function actionOf(call: AgentToolCall, name: string): ToolAction {
	const command = commandOf(call);
	if (command !== null) {
		const [cwd = null, ...others] = new Set(FOLDER_KEYS.flatMap((key) => asString(call.input[key]) || []));
		return others.length === 0 && hasOnlyKnownKeys(call) ? { kind: "command", command, cwd } : UNCLEAR;
	}
	const keys = COMMAND_KEYS.filter((key) => call.input[key] !== undefined);
	const mayRun = keys.some((key) => key !== "command" || !isEditorCommand(call));
	if (mayRun || call.kind === "execute") return UNCLEAR;
	const changed = changesOf(call).map(({ path }) => path);
	const named = namedPaths([...call.paths, ...changed, call.input].map((path) => ({ path })));
	// No path: the files are unknown.
	const paths = [...new Set(named ?? [])];
	if (changesFiles(call)) return { kind: "edit", paths };
	const effect = effectOf(call);
	if (effect !== "read" && effect !== "search") return name === "" ? UNCLEAR : { kind: "other" };
	return changed.length === 0 ? { kind: "read", paths } : UNCLEAR;
}

/** Whether nothing besides its folder can change what the command of the call does. */
function hasOnlyKnownKeys({ input }: AgentToolCall): boolean {
	const isKnown = (key: string) => COMMAND_KEYS.includes(key) || FOLDER_KEYS.includes(key) || HARMLESS_KEYS.has(key);
	return Object.entries(input).every(([key, value]) => isKnown(key) || isEmpty(value));
}

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === "" || (isObject(value) && Object.keys(value).length === 0);
}

/** Returns what the agent reads for the answer. */
export function answerRequest(open: OpenRequest, answer: AgentAnswer): string {
	const { rpcId, allowId, rejectId } = open;
	const optionId = answer.kind === "allow" ? allowId : rejectId;
	return optionId === "" ? cancelRequest(open) : write.result(rpcId, { outcome: { outcome: "selected", optionId } });
}

/** Cancels the turn, and the requests that an agent may wait for before it ends the turn. */
export function cancelTurn(sessionId: string, requests: Iterable<OpenRequest>): string {
	const cancelled = [...requests].map(cancelRequest);
	return [write.notification("session/cancel", { sessionId }), ...cancelled].join("");
}

export function cancelRequest({ rpcId }: OpenRequest): string {
	return write.result(rpcId, { outcome: { outcome: "cancelled" } });
}

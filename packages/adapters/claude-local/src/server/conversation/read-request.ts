import {
	type AgentMcpServer,
	type AgentQuestion,
	type AgentRequest,
	asArray,
	asString,
	isObject,
	parseObject,
} from "@paperclipai/adapter-utils";
import { mcpToolOf } from "../options/mcp-servers.ts";
import { editDiff } from "./edit-diff.ts";
import { toolActionOf } from "./tool-action.ts";

/**
 * Reads a `can_use_tool` request; `null` if it cannot be answered.
 * @param plan The plan in the output, because the request of some versions has none; `""` if it is not known.
 */
export function readRequest(
	id: string,
	request: Record<string, unknown>,
	plan: string,
	mcpServers: readonly AgentMcpServer[],
): AgentRequest | null {
	const toolName = asString(request.tool_name);
	const { input } = request;
	if (toolName === "" || !isObject(input)) return null;
	const base = {
		id,
		toolUseId: asString(request.tool_use_id) || null,
		agentId: asString(request.agent_id) || null,
	};
	if (toolName === "AskUserQuestion") {
		const questions = readQuestions(input);
		if (questions.length > 0) return { ...base, kind: "questions", questions };
	}
	if (toolName === "ExitPlanMode") {
		const { plan: given, ...others } = input;
		const details = Object.keys(others).length === 0 ? null : JSON.stringify(others, null, 2);
		return { ...base, kind: "plan", plan: asString(given) || plan, details };
	}
	return {
		...base,
		kind: "permission",
		toolName,
		input,
		descriptive: descriptiveOf(toolName, input),
		action: toolActionOf(toolName, input),
		mcp: mcpToolOf(toolName, mcpServers),
		diff: editDiff(toolName, input),
		description: asString(request.description) || asString(request.decision_reason) || null,
		canChangeInput: true,
	};
}

/** The description of a command, and the ordinary way of an edit. */
function descriptiveOf(toolName: string, { replace_all }: Record<string, unknown>): string[] {
	if (toolName === "Bash") return ["description"];
	return toolName === "Edit" && replace_all === false ? ["replace_all"] : [];
}

function readOptions(choices: Record<string, unknown>[]): Pick<AgentQuestion, "options" | "optionDescriptions"> {
	return {
		options: choices.map(({ label }) => asString(label)),
		optionDescriptions: choices.map(({ description }) => asString(description)),
	};
}

/** Questions have no id, so their position is the id. */
function readQuestions(input: Record<string, unknown>): AgentQuestion[] {
	return asArray(input.questions).map((value, index) => {
		const { question, options, multiSelect } = parseObject(value);
		const choices = asArray(options)
			.map(parseObject)
			.filter(({ label }) => asString(label) !== "");
		return {
			id: String(index),
			text: asString(question),
			...(choices.length === 0 ? {} : readOptions(choices)),
			multiple: multiSelect === true,
		};
	});
}

import type { AgentRequest, PermissionRequest, QuestionsRequest } from "@paperclipai/adapter-utils";
import {
	confirmationSchema,
	type InteractionKind,
	mcpToolNames,
	type PermissionPayload,
	type PermissionRule,
	permissionRuleSchema,
	questionsSchema,
	type RequestedAction,
	type RequestedTool,
	readCommandWords,
} from "@paperclipai/shared";
import { LIMITS } from "../../../../platform/settings/limits.ts";

export interface DescribedRequest {
	kind: InteractionKind;
	title: string;
	payload: Record<string, unknown>;
}

const TITLE_CHARS = 200;

/** @returns `null` if the request is too large to be shown as a whole, or has no content. */
export function describeRequest(
	request: AgentRequest,
	action: RequestedAction,
	askedBecause: string,
): DescribedRequest | null {
	const described = describe(request, action, askedBecause);
	if (described === null) return null;
	return JSON.stringify(described).length > LIMITS.requestChars ? null : described;
}

function describe(request: AgentRequest, action: RequestedAction, askedBecause: string): DescribedRequest | null {
	switch (request.kind) {
		case "permission":
			return {
				kind: "permission",
				title: titleOf(request, action),
				payload: { ...permissionPayload(request, action, askedBecause) },
			};
		case "questions": {
			const { data } = questionsSchema.safeParse({ questions: questionsOf(request) });
			if (data === undefined) return null;
			const title = cut(data.questions.map(({ question }) => question).join(" "));
			return { kind: "ask_user_questions", title, payload: { ...data } };
		}
		case "plan": {
			const { data } = confirmationSchema.safeParse({ body: request.plan });
			return data === undefined ? null : { kind: "request_confirmation", title: "Carry out this plan?", payload: data };
		}
	}
}

function permissionPayload(
	{ toolName, input, mcp, diff, description, agentId, toolUseId, canChangeInput }: PermissionRequest,
	action: RequestedAction,
	askedBecause: string,
): PermissionPayload {
	return {
		toolName,
		input,
		command: action.kind === "command" ? action.command : null,
		folder: action.kind === "command" ? action.cwd : null,
		paths: action.kind === "edit" || action.kind === "read" ? [...action.paths] : [],
		diff: diff ?? null,
		description: description ?? null,
		subAgentId: agentId ?? null,
		toolUseId: toolUseId ?? null,
		askedBecause,
		canChangeInput,
		mcp: mcp ?? null,
		// A path or a command may not fit into a rule.
		suggestedRules: suggestRules(toolName, action, mcp ?? null).filter(isRule),
	};
}

function isRule(rule: PermissionRule): boolean {
	return permissionRuleSchema.safeParse(rule).success;
}

/** The narrowest first. */
function suggestRules(toolName: string, action: RequestedAction, mcp: RequestedTool["mcp"] | null): PermissionRule[] {
	switch (action.kind) {
		case "command": {
			const { words: read, isSimple } = readCommandWords(action.command);
			const words = read.map(({ text }) => text);
			const whole: PermissionRule = { decision: "allow", command: action.command.trim() };
			const isKnown = isSimple && words.length > 2 && saysWhatRuns(words[0] ?? "", words[1] ?? "");
			return isKnown ? [whole, { decision: "allow", command: words.slice(0, 2).join(" ") }] : [whole];
		}
		case "edit":
		case "read":
			return action.paths
				.filter((path) => path.startsWith("/"))
				.map((path) => ({ decision: "allow", tool: toolName, path }));
		case "other":
			// A rule for the tool would allow its other calls, too.
			if (action.isUnclear && mcp === null) return [];
			return (mcp == null ? [toolName] : mcpToolNames(mcp)).map((tool) => ({ decision: "allow", tool }));
	}
}

/** Programs that execute what their arguments name, and thereby any program. */
const LAUNCHERS =
	/^(?:(?:ba|da|z|k|fi|pw)?sh|powershell|cmd|command|builtin|exec|eval|env|xargs|watch|timeout|time|nohup|nice|setsid|find|sudo|su|doas|pkexec|ssh|python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|bunx|tsx|ts-node|npx|pnpx|uvx|pipx|ruby|perl|php|lua|Rscript|osascript|awk|gawk|source|\.)$/i;
/** Commands of package managers and containers that do the same. */
const LAUNCHES = /^(?:exec|dlx|x|run-script)$/;
const RUNNERS = /^(?:docker|podman|kubectl|uv|poetry|pdm|hatch|go|conda|nix)$/;

/** Whether the first two words of a command say what it executes. */
function saysWhatRuns(program: string, first: string): boolean {
	if (![program, first].every((word) => /^[\w./@:-]+$/.test(word)) || first.startsWith("-")) return false;
	const name = program.slice(program.lastIndexOf("/") + 1);
	return !LAUNCHERS.test(name) && !LAUNCHES.test(first) && !(RUNNERS.test(name) && first === "run");
}

/** The ids of a program may be whole sentences. */
export function questionId(index: number): string {
	return `q${index + 1}`;
}

function questionsOf({ questions }: QuestionsRequest) {
	return questions.map(({ text, options, multiple }, index) => ({
		id: questionId(index),
		question: text,
		multiple,
		...(options === undefined || options.length === 0 ? {} : { options }),
	}));
}

function titleOf({ toolName }: PermissionRequest, action: RequestedAction): string {
	const [what, more] =
		action.kind === "command"
			? [action.command.trim().split("\n", 1)[0] ?? "", action.command.trim().includes("\n")]
			: action.kind === "other"
				? ["", false]
				: [action.paths[0] ?? "", action.paths.length > 1];
	return cut(what === "" ? toolName : `${toolName}: ${what}${more ? " …" : ""}`);
}

function cut(text: string): string {
	return text.length <= TITLE_CHARS ? text : `${text.slice(0, TITLE_CHARS - 1).toWellFormed()}…`;
}

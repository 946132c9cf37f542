import { createHash } from "node:crypto";
import type { AgentRequest, PermissionRequest, QuestionsRequest } from "@paperclipai/adapter-utils";
import {
	confirmationSchema,
	type InteractionKind,
	type PermissionPayload,
	questionsSchema,
	type RequestedAction,
} from "@paperclipai/shared";
import type { z } from "zod";
import { storableJson } from "../../../../platform/db/tables/storable.ts";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { suggestRules } from "./suggest-rules.ts";

export interface DescribedRequest {
	kind: InteractionKind;
	title: string;
	payload: Record<string, unknown>;
}

const TITLE_CHARS = 200;

export const TOO_LARGE = "The request is too large to be shown to a person.";
export const UNSHOWABLE =
	"The request contains a character that cannot be shown to a person: NUL, or a half of a surrogate pair.";
const ASKS_FOR_SECRET =
	"No person is asked for a secret, because answers are stored and shown. Say which secret the agent needs in its settings.";
const NO_PLAN = "The text of the plan is not known. Write the whole plan again, and then ask.";

/**
 * Returns the key under which a request is stored: the same when another server reads the output again, and another one
 * for another id or content, so that an answer is never used for what the person has not seen.
 */
export function requestKeyOf(id: string, request: AgentRequest): string {
	return createHash("sha256")
		.update(JSON.stringify([id, contentOf(request)]))
		.digest("hex");
}

/** The part of a request that the program itself says, and that depends on no setting of the server. */
function contentOf(request: AgentRequest): unknown {
	switch (request.kind) {
		case "permission": {
			const { toolName, input, diff = null } = request;
			return { toolName, input, diff };
		}
		case "questions":
			return request.questions;
		case "plan":
			return { plan: request.plan, details: request.details ?? null };
	}
}

/** @returns For a request that cannot be shown as a whole, a sentence for the agent that says why. */
export function describeRequest(
	request: AgentRequest,
	action: RequestedAction,
	askedBecause: string,
): DescribedRequest | string {
	if (!isShowable(contentOf(request))) return UNSHOWABLE;
	const described = describe(request, action, askedBecause);
	return JSON.stringify(described).length > LIMITS.requestChars ? TOO_LARGE : described;
}

/** Whether the value is stored as it is: for some characters, PostgreSQL stores another one. */
export function isShowable(value: unknown): boolean {
	return JSON.stringify(storableJson(value)) === JSON.stringify(value);
}

function describe(request: AgentRequest, action: RequestedAction, askedBecause: string): DescribedRequest | string {
	switch (request.kind) {
		case "permission":
			return {
				kind: "permission",
				title: titleOf(request, action),
				payload: { ...permissionPayload(request, action, askedBecause) },
			};
		case "questions": {
			if (request.questions.some(({ isSecret }) => isSecret)) return ASKS_FOR_SECRET;
			const unclear = findUnclear(request);
			if (unclear !== null) return `The questions cannot be shown to a person: ${unclear}.`;
			const { data, error } = questionsSchema.safeParse({ questions: questionsOf(request) });
			if (data === undefined) return `The questions cannot be shown to a person: ${faultOf(error)}.`;
			const title = cut(data.questions.map(({ question }) => question).join(" "));
			return { kind: "ask_user_questions", title, payload: { ...data } };
		}
		case "plan": {
			if (request.plan.trim() === "") return NO_PLAN;
			const { details } = request;
			const { data } = confirmationSchema.safeParse({ body: request.plan, ...(details ? { details } : {}) });
			return data === undefined
				? TOO_LARGE
				: { kind: "request_confirmation", title: "Carry out this plan?", payload: data };
		}
	}
}

/** Returns why an answer could be meant for another question or option; `null` if it could not. */
function findUnclear({ questions }: QuestionsRequest): string | null {
	const id = findRepeated(questions.map((question) => question.id));
	if (id !== null) return `two questions have the id ${JSON.stringify(id)}`;
	// Some programs know a question by its text.
	const text = findRepeated(questions.map((question) => question.text.trim()));
	if (text !== null) return `two questions are ${JSON.stringify(text)}`;
	for (const { options = [] } of questions) {
		const option = findRepeated(options.map((label) => label.trim()));
		if (option !== null) return `two options are called ${JSON.stringify(option)}`;
	}
	return null;
}

function findRepeated(texts: readonly string[]): string | null {
	return texts.find((text, at) => texts.indexOf(text) < at) ?? null;
}

function permissionPayload(
	{ toolName, input, descriptive, mcp, diff, description, agentId, toolUseId, canChangeInput }: PermissionRequest,
	action: RequestedAction,
	askedBecause: string,
): PermissionPayload {
	return {
		toolName,
		input,
		descriptive: [...(descriptive ?? [])],
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
		suggestedRules: suggestRules(toolName, action, mcp ?? null),
	};
}

function faultOf({ issues: [fault] }: z.ZodError): string {
	return fault === undefined ? "" : `${fault.path.join(".")}: ${fault.message}`;
}

/** The ids of a program may be whole sentences. */
export function questionId(index: number): string {
	return `q${index + 1}`;
}

function questionsOf({ questions }: QuestionsRequest) {
	return questions.map(({ text, options, optionDescriptions: about, multiple }, index) => ({
		id: questionId(index),
		question: text,
		multiple,
		...(options === undefined || options.length === 0 ? {} : { options }),
		...(about?.some((text) => text !== "") ? { optionDescriptions: about } : {}),
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

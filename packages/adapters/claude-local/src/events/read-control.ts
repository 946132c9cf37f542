import { asString, isObject, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeEvent } from "./claude-event.ts";

/** Begins the ids of this adapter's requests to end a turn. */
export const INTERRUPT_ID = "interrupt-";

/** Reads a request of the program for a permission or an answer. */
export function readControlRequest({ request_id, request }: Record<string, unknown>): ClaudeEvent {
	const { subtype, tool_name, tool_use_id, input } = parseObject(request);
	if (subtype !== "can_use_tool") return { kind: "noise" };
	return {
		kind: "request",
		id: asString(request_id),
		toolName: asString(tool_name),
		toolUseId: asString(tool_use_id),
		input: input ?? {},
	};
}

/** The program repeats the answer to its request. Other responses are to requests of this adapter. */
export function readControlResponse(fields: Record<string, unknown>): ClaudeEvent {
	const { request_id, response } = parseObject(fields.response);
	const id = asString(request_id);
	if (id.startsWith(INTERRUPT_ID)) return { kind: "interrupted" };
	const { behavior, message, interrupt, updatedInput } = parseObject(response);
	if (behavior !== "allow" && behavior !== "deny") return { kind: "noise" };
	return {
		kind: "answer",
		id,
		isAllowed: behavior === "allow",
		message: asString(message),
		stops: behavior === "deny" && interrupt === true,
		input: isObject(updatedInput) ? updatedInput : {},
	};
}

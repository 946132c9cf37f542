import { asArray, asString, asTokens, isObject, parseObject, type RpcMessage } from "@paperclipai/adapter-utils";
import type { CodexEvent, CodexUsage } from "./codex-event.ts";
import { readErrorText } from "./read-error-text.ts";
import { isTurnOverError } from "./read-rpc.ts";
import { readThreadItem } from "./read-thread-item.ts";

/** Reads a message of `codex app-server`. */
export function readMessage(message: RpcMessage): CodexEvent {
	switch (message.kind) {
		case "response":
			return readResponse(message);
		case "request":
			return { kind: "quiet" };
		case "notification": {
			const thread = asString(message.params.threadId);
			const event = readNotification(message);
			return thread === "" ? event : { ...event, thread };
		}
	}
}

function readResponse({ id, result, error }: Extract<RpcMessage, { kind: "response" }>): CodexEvent {
	const requestId = String(id);
	if (error !== null) {
		// The message is sent again.
		if (isTurnOverError(error.message)) return { kind: "quiet" };
		return { kind: "request_refused", requestId, message: readErrorText(error.message) };
	}
	if (requestId.startsWith("interrupt/")) return { kind: "answered" };
	if (!isObject(result.thread)) return { kind: "quiet" };
	return { kind: "thread_started", threadId: asString(result.thread.id), model: asString(result.model) };
}

function readNotification({ method, params }: Extract<RpcMessage, { kind: "notification" }>): CodexEvent {
	switch (method) {
		case "turn/started":
			return { kind: "turn_started" };
		case "turn/completed":
			return readTurnEnd(parseObject(params.turn));
		case "item/started":
			return readItemEvent("started", params);
		case "item/completed":
			return readItemEvent("completed", params);
		case "item/agentMessage/delta":
			return readChunk("message", params);
		case "item/reasoning/summaryTextDelta":
			return readChunk("reasoning", params);
		case "turn/plan/updated":
			return readPlan(params);
		case "thread/tokenUsage/updated":
			return { kind: "usage", usage: readTotal(parseObject(parseObject(params.tokenUsage).total)) };
		case "error":
			return { kind: "notice", text: readErrorText(asString(parseObject(params.error).message)) };
		case "warning":
		case "guardianWarning":
			return { kind: "notice", text: asString(params.message) };
		case "configWarning":
		case "deprecationNotice":
			return { kind: "notice", text: asString(params.summary) };
		case "mcpServer/startupStatus/updated":
			return readServerStatus(params);
		case "serverRequest/resolved":
			return { kind: "answered" };
		default:
			return { kind: "quiet" };
	}
}

function readServerStatus({ name, status, error }: Record<string, unknown>): CodexEvent {
	if (status !== "failed" && status !== "ready") return { kind: "quiet" };
	const text = status === "ready" ? "" : readErrorText(asString(error)) || "unknown error";
	return { kind: "mcp_server", server: asString(name), error: text };
}

function readItemEvent(phase: "started" | "completed", params: Record<string, unknown>): CodexEvent {
	const item = readThreadItem(parseObject(params.item));
	if (item === "quiet") return { kind: "quiet" };
	return item === null ? { kind: "unknown" } : { kind: "item", phase, item };
}

function readChunk(of: "message" | "reasoning", { itemId, delta }: Record<string, unknown>): CodexEvent {
	return { kind: "chunk", of, itemId: asString(itemId), text: asString(delta) };
}

function readPlan({ turnId, plan }: Record<string, unknown>): CodexEvent {
	const steps = asArray(plan)
		.map(parseObject)
		.map(({ step, status }) => ({ text: asString(step), completed: status === "completed" }));
	return { kind: "item", phase: "updated", item: { kind: "plan", id: asString(turnId), steps } };
}

function readTurnEnd({ status, error }: Record<string, unknown>): CodexEvent {
	if (isObject(error)) {
		const message = readErrorText(asString(error.message));
		return { kind: "turn_failed", message, cause: causeOf(error.codexErrorInfo), usage: null };
	}
	if (status === "completed") return { kind: "turn_completed", usage: null };
	if (status === "interrupted") return { kind: "turn_interrupted" };
	const message = `The turn ended as "${asString(status) || "unknown"}".`;
	return { kind: "turn_failed", message, cause: null, usage: null };
}

/** The name of the cause, which may be the only key of an object with details. */
function causeOf(info: unknown): string | null {
	return asString(isObject(info) ? Object.keys(info)[0] : info, null);
}

function readTotal(total: Record<string, unknown>): CodexUsage | null {
	const [inputTokens, outputTokens] = [asTokens(total.inputTokens), asTokens(total.outputTokens)];
	if (inputTokens === null || outputTokens === null) return null;
	return {
		inputTokens,
		outputTokens,
		cachedInputTokens: asTokens(total.cachedInputTokens) ?? 0,
		reasoningOutputTokens: asTokens(total.reasoningOutputTokens) ?? 0,
		isCumulative: true,
	};
}

import type { ModelTurn } from "@paperclipai/adapter-utils";
import type { ClaudeDeltaEvent, ClaudeMessageEvent } from "../events/claude-event.ts";

/** Returns the turn of a model's answer; `{}` for other lines. Only a complete message counts all output tokens. */
export function turnOf(event: ClaudeMessageEvent): { turn?: ModelTurn } {
	const turn = event.role === "assistant" && !event.synthetic ? startedTurn(event) : undefined;
	if (turn === undefined) return {};
	return { turn: event.isComplete && event.usage ? { ...turn, outputTokens: event.usage.outputTokens } : turn };
}

/** Returns the turn that this event starts; `undefined` if the event does not identify it. */
export function startedTurn({ id, model, usage }: ClaudeMessageEvent | ClaudeDeltaEvent): ModelTurn | undefined {
	if (id === "" || usage === null) return undefined;
	const named = model === "" ? {} : { model };
	return { id, inputTokens: usage.inputTokens, cachedTokens: usage.cachedInputTokens, ...named };
}

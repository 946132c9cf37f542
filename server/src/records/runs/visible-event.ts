import type { RunEvent } from "@paperclipai/shared";
import type { Caller } from "../../platform/access/caller.ts";

/**
 * Hides the command, the variables and the prompt of a run from other agents: one of them may have written the prompt, in
 * which only the secrets of this run are masked.
 * @param agentId Agent of the run. Without it, an agent sees these only in its current run.
 */
export function visibleEvent(event: RunEvent, caller: Caller, agentId: string | null = null): RunEvent {
	if (event.type !== "invocation" || caller.kind === "board") return event;
	if (caller.runId === event.runId || caller.agentId === agentId) return event;
	return { ...event, message: null, payload: null };
}

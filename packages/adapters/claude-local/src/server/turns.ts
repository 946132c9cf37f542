import type { ClaudeEvent } from "../events/claude-event.ts";

/**
 * Turns of the agent. Each begins with an `init` line, or without one after a result, and ends with a `result` line.
 * While background work is open, the program keeps the results back, so several of them may come at the end.
 */
export interface Turns {
	begun: number;
	ended: number;
	/** Whether the last turn has had its `init` line. */
	hasInit: boolean;
	sessionId: string;
}

export function noTurns(): Turns {
	return { begun: 0, ended: 0, hasInit: false, sessionId: "" };
}

/** Whether a turn has no result yet. */
export function hasOpenTurn({ begun, ended }: Turns): boolean {
	return begun > ended;
}

export function readTurn(turns: Turns, event: ClaudeEvent): void {
	if (event.kind === "result") {
		turns.ended++;
		turns.begun = Math.max(turns.begun, turns.ended);
	} else if (event.kind === "init") {
		// After /clear, the same turn continues in another session.
		const isOther = event.sessionId !== "" && event.sessionId !== turns.sessionId;
		if (!hasOpenTurn(turns) || (turns.hasInit && !isOther)) turns.begun++;
		turns.hasInit = true;
		turns.sessionId = event.sessionId || turns.sessionId;
	} else if (belongsToTurn(event) && !hasOpenTurn(turns)) {
		turns.begun++;
		turns.hasInit = false;
	}
}

/** A repeated message of a user and the output of a command of the program need no answer of the model. */
function belongsToTurn(event: ClaudeEvent): boolean {
	if (event.kind === "delta") return event.parentToolUseId === "";
	return event.kind === "message" && !event.fromSubAgent && !event.isReplay && !event.isCommandOutput;
}

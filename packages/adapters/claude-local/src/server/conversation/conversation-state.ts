import { type BackgroundTasks, noTasks } from "../background-tasks.ts";
import { noTurns, type Turns } from "../turns.ts";
import { type ClaudePlan, noPlan } from "./read-plan.ts";

/** A request of the program that has no answer yet. */
export interface OpenRequest {
	/** `""` in versions that do not report it. */
	toolUseId: string;
	/** `""` for the main agent. */
	agentId: string;
	input: Record<string, unknown>;
}

/** Facts about the output so far that decide what the program can be sent. */
export interface ClaudeConversation {
	turns: Turns;
	tasks: BackgroundTasks;
	/** Ids of tasks that have ended, of which the program has still to tell the agent, in this turn or another one. */
	untold: Set<string>;
	/** `null` before the first turn, `""` in versions that do not report it. */
	version: string | null;
	/** Message that began the current turn; `""` if the program began it by itself. */
	beganBy: string;
	delivered: Set<string>;
	/** Ids of all requests, so that no repeated line asks again. */
	requested: Set<string>;
	open: Map<string, OpenRequest>;
	/** Working folder; `""` before the program has named it. */
	folder: string;
	plan: ClaudePlan;
}

/** State after the prompt was sent. */
export function newConversation(promptId: string): ClaudeConversation {
	return {
		turns: { ...noTurns(), begun: 1 },
		tasks: noTasks(),
		untold: new Set(),
		version: null,
		beganBy: promptId,
		delivered: new Set(),
		requested: new Set(),
		open: new Map(),
		folder: "",
		plan: noPlan(),
	};
}

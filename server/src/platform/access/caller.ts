import { HttpError } from "../errors/http-error.ts";

/** The operator of this installation, or a person with a key from the operator. */
export interface BoardCaller {
	kind: "board";
}

/** An agent, and the run that it calls from. */
export interface AgentCaller {
	kind: "agent";
	agentId: string;
	companyId: string;
	/** `null` for an agent key that is used outside of a run. */
	runId: string | null;
}

/** Who sent a request. */
export type Caller = BoardCaller | AgentCaller;

/** Who changed something: a caller, or the server by itself. */
export type Actor = Caller | { kind: "system" };

export const BOARD: BoardCaller = { kind: "board" };
export const SYSTEM: Actor = { kind: "system" };

interface ActorColumns {
	actorKind: Actor["kind"];
	actorAgentId: string | null;
	actorRunId: string | null;
}

/** The columns that say who did something; agents by their id, the board and the server without one. */
export function actorColumns(actor: Actor): ActorColumns {
	return {
		actorKind: actor.kind,
		actorAgentId: actor.kind === "agent" ? actor.agentId : null,
		actorRunId: actor.kind === "agent" ? actor.runId : null,
	};
}

/** @throws {HttpError} 403 `agent_only` for the board. */
export function requireAgent(caller: Caller): AgentCaller {
	if (caller.kind === "agent") return caller;
	throw new HttpError(403, "agent_only", "This is for an agent in a run.", {
		hint: "Send the agent's key or the token of its run as a bearer token.",
	});
}

/** Who did something, as clients see it. */
export function toActor({ actorKind, actorAgentId, actorRunId }: ActorColumns) {
	return { kind: actorKind, agentId: actorAgentId, runId: actorRunId };
}

import { HttpError } from "../errors/http-error.ts";

export interface BoardCaller {
	kind: "board";
}

export interface AgentCaller {
	kind: "agent";
	agentId: string;
	companyId: string;
	runId: string | null;
}

export type Caller = BoardCaller | AgentCaller;

export type Actor = Caller | { kind: "system" };

export const BOARD: BoardCaller = { kind: "board" };
export const SYSTEM: Actor = { kind: "system" };

interface ActorColumns {
	actorKind: Actor["kind"];
	actorAgentId: string | null;
	actorRunId: string | null;
}

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
	throw new HttpError(403, "agent_only", "Only an agent in a run may do this.", {
		hint: "Send the agent's key or the token of its run as a bearer token.",
	});
}

export function toActor({ actorKind, actorAgentId, actorRunId }: ActorColumns) {
	return { kind: actorKind, agentId: actorAgentId, runId: actorRunId };
}

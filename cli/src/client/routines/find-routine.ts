import { type Agent, type Company, listRoutines, type Routine, readPages } from "@paperclipai/shared";
import { listAllAgents } from "../agents/find-agent.ts";
import type { Connection } from "../connection/connect.ts";
import { findNamed } from "../find-named.ts";

export interface FoundRoutine {
	routine: Routine;
	agent: Agent;
}

/** Returns the agents' routines, newest first. */
export async function listRoutinesOf({ client }: Connection, agents: Agent[]): Promise<FoundRoutine[]> {
	const lists: FoundRoutine[][] = [];
	for (const agent of agents) {
		const params = { agentId: agent.id };
		const routines = await readPages((query, options) => client.call(listRoutines, { params, query }, options));
		lists.push(routines.map((routine) => ({ routine, agent })));
	}
	return lists.flat().sort((one, other) => other.routine.createdAt.localeCompare(one.routine.createdAt));
}

/** Finds a routine by id, id prefix, or name. */
export async function findRoutine(connection: Connection, company: Company, text: string): Promise<Routine> {
	const all = await listRoutinesOf(connection, await listAllAgents(connection, company));
	const routines = all.map(({ routine }) => routine);
	return findNamed(routines, text, { what: "routine", whenNone: "Create one with: paperclipai routine create" });
}

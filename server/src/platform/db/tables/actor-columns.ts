import { text, uuid } from "drizzle-orm/pg-core";

/** Who did something: the board, an agent, or the server by itself. */
export type ActorKind = "board" | "agent" | "system";

/** Without foreign keys, so that the record outlives deleted agents and runs. */
export const actorColumns = () => ({
	actorKind: text().$type<ActorKind>().notNull(),
	actorAgentId: uuid(),
	/** The run from which an agent did it. */
	actorRunId: uuid(),
});

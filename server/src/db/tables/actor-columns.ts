import { text, uuid } from "drizzle-orm/pg-core";

/** Who did something: the board, an agent, or the server by itself. */
export type ActorKind = "board" | "agent" | "system";

/** Without references: what was done stays, whoever is deleted later. */
export const actorColumns = () => ({
	actorKind: text().$type<ActorKind>().notNull(),
	actorAgentId: uuid(),
	/** The run from which an agent did it. */
	actorRunId: uuid(),
});

import { text, uuid } from "drizzle-orm/pg-core";

export type ActorKind = "board" | "agent" | "system";

/** No foreign keys, so that the record outlives deleted agents and runs. */
export const actorColumns = () => ({
	actorKind: text().$type<ActorKind>().notNull(),
	actorAgentId: uuid(),
	actorRunId: uuid(),
});

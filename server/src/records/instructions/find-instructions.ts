import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentInstructions } from "../../platform/db/schema.ts";

export async function findInstructions({ database }: DatabaseContext, agentId: string) {
	const [row] = await database.db.select().from(agentInstructions).where(eq(agentInstructions.agentId, agentId));
	return row;
}

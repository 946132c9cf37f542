import type { AdapterUser } from "@paperclipai/shared";
import { asc, eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/database.ts";
import { agents } from "../db/schema.ts";

/** Agents of all companies that use an adapter, by name. */
export async function findAgentsOfAdapter({ db }: OpenDatabase, adapterType: string): Promise<AdapterUser[]> {
	return await db
		.select({ id: agents.id, name: agents.name, companyId: agents.companyId })
		.from(agents)
		.where(eq(agents.adapterType, adapterType))
		.orderBy(asc(agents.name), asc(agents.id));
}

import type { AdapterUser } from "@paperclipai/shared";
import { and, asc, eq } from "drizzle-orm";
import type { OpenDatabase } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { agents } from "../../platform/db/schema.ts";

const columns = { id: agents.id, name: agents.name, companyId: agents.companyId };

export async function findAgentsOfAdapter({ db }: OpenDatabase, adapterType: string): Promise<AdapterUser[]> {
	return await db
		.select(columns)
		.from(agents)
		.where(eq(agents.adapterType, adapterType))
		.orderBy(asc(agents.name), asc(agents.id));
}

export async function listAgentsOfAdapter({ db }: OpenDatabase, adapterType: string, page: Page) {
	const rows = await db
		.select({ ...columns, createdAt: agents.createdAt })
		.from(agents)
		.where(and(eq(agents.adapterType, adapterType), afterCursor(agents, page.cursor)))
		.orderBy(...newestFirst(agents))
		.limit(page.limit + 1);
	return toPage(
		rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
		page.limit,
	);
}

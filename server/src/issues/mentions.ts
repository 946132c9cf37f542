import { findMentions } from "@paperclipai/shared";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { agents } from "../db/schema.ts";

/** The agents of a company that a text mentions. */
export async function findMentioned(
	{ database }: DatabaseContext,
	companyId: string,
	text: string,
): Promise<ReadonlySet<string>> {
	const mentions = findMentions(text);
	const names = [...new Set(mentions.flatMap((mention) => mention.names.map(({ name }) => name)))];
	if (names.length === 0) return new Set();
	const lowerName = sql<string>`lower(${agents.name})`;
	const rows = await database.db
		.select({ id: agents.id, name: lowerName })
		.from(agents)
		.where(and(eq(agents.companyId, companyId), isNull(agents.terminatedAt), inArray(lowerName, names)));
	const found = mentions.map(
		(mention) => mention.names.find(({ name }) => rows.some((row) => row.name === name))?.name,
	);
	return new Set(rows.filter(({ name }) => found.includes(name)).map(({ id }) => id));
}

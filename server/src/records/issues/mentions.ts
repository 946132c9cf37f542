import { findMentions } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";

/** The agents of a company that a text mentions. */
export async function findMentioned(
	{ database }: DatabaseContext,
	companyId: string,
	text: string,
): Promise<ReadonlySet<string>> {
	const mentions = findMentions(text);
	if (mentions.length === 0) return new Set();
	const rows = await database.db
		.select({ id: agents.id, name: agents.name })
		.from(agents)
		.where(and(eq(agents.companyId, companyId), isNull(agents.terminatedAt)));
	// Not by the database, which has other rules of what lower case is than the page that shows the mentions.
	const agentsByName = new Map<string, string[]>();
	for (const { id, name } of rows) {
		const key = name.toLowerCase();
		agentsByName.set(key, [...(agentsByName.get(key) ?? []), id]);
	}
	return new Set(
		mentions.flatMap(
			({ names }) => agentsByName.get(names.find(({ name }) => agentsByName.has(name))?.name ?? "") ?? [],
		),
	);
}

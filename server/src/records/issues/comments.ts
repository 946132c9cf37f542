import type { Comment } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import { toActor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { issueComments } from "../../platform/db/schema.ts";

export async function listComments({ database }: DatabaseContext, issueId: string, page: Page) {
	const rows = await database.db
		.select()
		.from(issueComments)
		.where(and(eq(issueComments.issueId, issueId), afterCursor(issueComments, page.cursor)))
		.orderBy(...newestFirst(issueComments))
		.limit(page.limit + 1);
	return toPage(rows.map(toComment), page.limit);
}

export function toComment({ actorKind, actorAgentId, actorRunId, ...row }: typeof issueComments.$inferSelect): Comment {
	return { ...row, author: toActor({ actorKind, actorAgentId, actorRunId }), createdAt: row.createdAt.toISOString() };
}

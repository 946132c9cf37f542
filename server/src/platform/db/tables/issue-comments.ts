import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { createdAt } from "./columns.ts";
import { issues } from "./issues.ts";

export const issueComments = pgTable(
	"issue_comments",
	{
		id: uuid().primaryKey(),
		issueId: uuid()
			.notNull()
			.references(() => issues.id, { onDelete: "cascade" }),
		body: text().notNull(),
		...actorColumns(),
		createdAt: createdAt(),
	},
	(table) => [index("issue_comments_issue_created").on(table.issueId, table.createdAt, table.id)],
);

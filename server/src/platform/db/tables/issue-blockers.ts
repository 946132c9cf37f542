import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { issues } from "./issues.ts";

export const issueBlockers = pgTable(
	"issue_blockers",
	{
		issueId: uuid()
			.notNull()
			.references(() => issues.id, { onDelete: "cascade" }),
		blockedById: uuid()
			.notNull()
			.references(() => issues.id, { onDelete: "cascade" }),
	},
	(table) => [
		primaryKey({ columns: [table.issueId, table.blockedById] }),
		index("issue_blockers_blocked_by").on(table.blockedById),
	],
);

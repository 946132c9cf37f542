import type { IssueStatus } from "@paperclipai/shared";
import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

/** Updated with each change, so that counting never reads the issues. */
export const issueCounts = pgTable(
	"issue_counts",
	{
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		status: text().$type<IssueStatus>().notNull(),
		count: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.companyId, table.status] })],
);

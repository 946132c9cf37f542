import { type SQL, sql } from "drizzle-orm";

/**
 * Condition under which an issue unblocks its dependents: it is done, and the work of its runs is finalized. A person has to
 * resolve a cancelled blocker.
 * @param issue Name of the table, or its alias.
 */
export function isResolved(issue: "issues" | "blocker"): SQL {
	const name = sql.raw(issue);
	return sql`(${name}.status = 'done' and ${name}.unfinalized_run_id is null)`;
}

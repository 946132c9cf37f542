import type { EndpointScope } from "@paperclipai/shared";
import { type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { selectRows } from "../db/select-rows.ts";
import { isIssue } from "./issue-ref.ts";

type CompanyScope = Exclude<EndpointScope, "installation">;

const COMPANY_OF: Record<CompanyScope, (id: string) => SQL> = {
	company: (id) => sql`select id as company_id from companies where id = ${id}`,
	agent: (id) => sql`select company_id from agents where id = ${id}`,
	run: (id) => sql`select company_id from heartbeat_runs where id = ${id}`,
	issue: (id) => sql`select issues.company_id from issues where ${isIssue(id)}`,
	interaction: (id) => sql`select company_id from issue_interactions where id = ${id}`,
	secret: (id) => sql`select company_id from secrets where id = ${id}`,
	approval: (id) => sql`select company_id from approvals where id = ${id}`,
	routine: (id) => sql`select company_id from routines where id = ${id}`,
	project: (id) => sql`select company_id from projects where id = ${id}`,
	workspace: (id) => sql`select company_id from execution_workspaces where id = ${id}`,
	environment: (id) => sql`select company_id from environments where id = ${id}`,
};

export async function findCompanyOf(
	{ database }: DatabaseContext,
	scope: CompanyScope,
	id: string,
): Promise<string | null> {
	const [row] = await selectRows(database.db, COMPANY_OF[scope](id));
	return row === undefined ? null : String(row.company_id);
}

import {
	COMPANY_FIELDS,
	type Company,
	type FieldChanges,
	type McpServer,
	WORKTREE_LIMIT_FIELDS,
} from "@paperclipai/shared";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { newColumns } from "../../platform/db/field-columns.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { companies } from "../../platform/db/schema.ts";
import { fieldError } from "../../platform/errors/field-error.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { maskMcpServers } from "../agents/masked-config/mask-mcp-servers.ts";
import { monthlyCentsOf } from "../budgets/monthly-cents.ts";
import { choosePrefix } from "./issue-prefix.ts";

const FIELDS = { ...COMPANY_FIELDS, ...WORKTREE_LIMIT_FIELDS };

export type NewCompany = FieldChanges<typeof FIELDS> & { name: string; mcpServers?: McpServer[] | undefined };

const columns = { ...getTableColumns(companies), budgetMonthlyCents: monthlyCentsOf(sql`companies.id`) };

export async function listCompanies({ database }: DatabaseContext, page: Page) {
	const rows = await database.db
		.select(columns)
		.from(companies)
		.where(afterCursor(companies, page.cursor))
		.orderBy(...newestFirst(companies))
		.limit(page.limit + 1);
	return toPage(rows.map(toCompany), page.limit);
}

export async function getCompany({ database }: DatabaseContext, id: string): Promise<Company> {
	const [row] = await database.db.select(columns).from(companies).where(eq(companies.id, id));
	if (row === undefined) throw notFound("company", id);
	return toCompany(row);
}

/** Contains secrets. A transaction that changes them locks the company. */
export async function readCompanyMcpServers(
	{ database }: DatabaseContext,
	id: string,
	{ lock = false }: { lock?: boolean } = {},
): Promise<McpServer[]> {
	const query = database.db.select({ mcpServers: companies.mcpServers }).from(companies).where(eq(companies.id, id));
	const [row] = await (lock ? query.for("no key update") : query);
	if (row === undefined) throw notFound("company", id);
	return row.mcpServers;
}

/**
 * Without `issuePrefix`, a free one is derived from the name.
 * @throws {HttpError} 409 `issue_prefix_taken` for an `issuePrefix` of another company.
 */
export async function createCompany(context: DatabaseContext & ClockContext, input: NewCompany): Promise<Company> {
	const now = context.now();
	const company = {
		id: crypto.randomUUID(),
		...newColumns(FIELDS, input),
		lastIssueNumber: 0,
		mcpServers: input.mcpServers ?? [],
		requireBoardApprovalForNewAgents: input.requireBoardApprovalForNewAgents ?? true,
		createdAt: now,
		updatedAt: now,
	};
	for (;;) {
		const values = { ...company, issuePrefix: input.issuePrefix ?? (await chooseFreePrefix(context, input.name)) };
		// A violation of the unique index would abort the caller's transaction.
		const target = companies.issuePrefix;
		const { id } = companies;
		const added = await context.database.db
			.insert(companies)
			.values(values)
			.onConflictDoNothing({ target })
			.returning({ id });
		if (added.length > 0) return toCompany({ ...values, budgetMonthlyCents: null });
		// A company created at the same time got the free prefix.
		if (input.issuePrefix === undefined) continue;
		throw fieldError(409, "issue_prefix_taken", `The issue prefix ${values.issuePrefix} is in use.`, {
			path: "issuePrefix",
			hint: "Choose another issuePrefix.",
		});
	}
}

async function chooseFreePrefix({ database }: DatabaseContext, name: string): Promise<string> {
	const taken = await database.db.select({ prefix: companies.issuePrefix }).from(companies);
	return choosePrefix(name, new Set(taken.map(({ prefix }) => prefix)));
}

/** Masks the secrets of MCP servers. */
function toCompany({
	lastIssueNumber,
	mcpServers,
	...row
}: typeof companies.$inferSelect & { budgetMonthlyCents: number | null }): Company {
	const masked = maskMcpServers(mcpServers);
	return { ...row, mcpServers: masked, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

import type { Company } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { companies } from "../db/schema.ts";
import { storableText } from "../db/tables/storable.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { HttpError, notFound } from "../errors/http-error.ts";
import type { ClockContext } from "../timing/clock.ts";
import { choosePrefix } from "./issue-prefix.ts";

export interface NewCompany {
	name: string;
	description?: string | null | undefined;
	issuePrefix?: string | undefined;
}

export async function listCompanies({ database }: DatabaseContext, page: Page) {
	const rows = await database.db
		.select()
		.from(companies)
		.where(afterCursor(companies, page.cursor))
		.orderBy(...newestFirst(companies))
		.limit(page.limit + 1);
	return toPage(rows.map(toCompany), page.limit);
}

export async function getCompany({ database }: DatabaseContext, id: string): Promise<Company> {
	const [row] = await database.db.select().from(companies).where(eq(companies.id, id));
	if (row === undefined) throw notFound("company", id);
	return toCompany(row);
}

export async function createCompany(context: DatabaseContext & ClockContext, input: NewCompany): Promise<Company> {
	const now = context.now();
	const taken = await context.database.db.select({ prefix: companies.issuePrefix }).from(companies);
	const values = {
		id: crypto.randomUUID(),
		name: storableText(input.name),
		description: input.description == null ? null : storableText(input.description),
		issuePrefix: input.issuePrefix ?? choosePrefix(input.name, new Set(taken.map(({ prefix }) => prefix))),
		createdAt: now,
		updatedAt: now,
	};
	try {
		await context.database.db.insert(companies).values(values);
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new HttpError(409, "issue_prefix_taken", `The issue prefix ${values.issuePrefix} is in use.`, {
			hint: "Choose another issuePrefix.",
		});
	}
	return toCompany(values);
}

function toCompany(row: typeof companies.$inferSelect): Company {
	return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

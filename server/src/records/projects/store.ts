import {
	type createProjectSchema,
	omitUndefined,
	PROJECT_FIELDS,
	type Project,
	type UpdateProject,
} from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { changedColumns, differences, isEmpty, newColumns } from "../../platform/db/field-columns.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { projects } from "../../platform/db/schema.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { fieldError } from "../../platform/errors/field-error.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";
import { getCompany } from "../companies/store.ts";

type Context = DatabaseContext & EventContext & ClockContext;
export type ProjectRow = typeof projects.$inferSelect;

export async function listProjects(context: DatabaseContext, companyId: string, page: Page) {
	await getCompany(context, companyId);
	const rows = await context.database.db
		.select()
		.from(projects)
		.where(and(eq(projects.companyId, companyId), afterCursor(projects, page.cursor)))
		.orderBy(...newestFirst(projects))
		.limit(page.limit + 1);
	return toPage(rows.map(toProject), page.limit);
}

/** @throws {HttpError} 404 `project_not_found`. */
export async function getProject({ database }: DatabaseContext, id: string): Promise<Project> {
	const [row] = await database.db.select().from(projects).where(eq(projects.id, id));
	if (row === undefined) throw notFound("project", id);
	return toProject(row);
}

/** @throws {HttpError} 404 `company_not_found`, 409 `project_name_taken`. */
export async function createProject(
	context: Context,
	companyId: string,
	by: Actor,
	input: z.output<typeof createProjectSchema>,
): Promise<Project> {
	const now = context.now();
	return await inTransaction(context, async (transaction) => {
		await getCompany(transaction, companyId);
		const columns = newColumns(PROJECT_FIELDS, input);
		const row = { id: crypto.randomUUID(), companyId, ...columns, createdAt: now, updatedAt: now };
		await unlessNameTaken(row.name, () => transaction.database.db.insert(projects).values(row));
		await record(transaction, by, row, "project.created");
		return toProject(row);
	});
}

/** @throws {HttpError} 404 `project_not_found`, 409 `project_name_taken`. */
export async function updateProject(context: Context, id: string, by: Actor, change: UpdateProject): Promise<Project> {
	return await inTransaction(context, async (transaction) => {
		const { db } = transaction.database;
		const [before] = await db.select().from(projects).where(eq(projects.id, id)).for("no key update");
		if (before === undefined) throw notFound("project", id);
		const changed = differences(before, changedColumns(PROJECT_FIELDS, change));
		if (isEmpty(changed)) return toProject(before);
		const after: ProjectRow = { ...before, ...changed, updatedAt: transaction.now() };
		await unlessNameTaken(after.name, () => db.update(projects).set(after).where(eq(projects.id, id)));
		await record(transaction, by, after, "project.updated", Object.keys(changed));
		return toProject(after);
	});
}

/** Keeps the project's folder, issues and workspaces. */
export async function deleteProject(context: Context, id: string, by: Actor): Promise<void> {
	await inTransaction(context, async (transaction) => {
		const [row] = await transaction.database.db.delete(projects).where(eq(projects.id, id)).returning();
		if (row === undefined) throw notFound("project", id);
		await record(transaction, by, row, "project.deleted");
	});
}

async function unlessNameTaken<T>(name: string, store: () => Promise<T>): Promise<T> {
	try {
		return await store();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw fieldError(409, "project_name_taken", `The company already has a project named ${name}.`, {
			path: "name",
			hint: "Choose another name, or change that project.",
		});
	}
}

/** Records only the names of commands and files, which may be long. */
async function record(context: Context, by: Actor, row: ProjectRow, action: string, changed?: string[]) {
	const { id, companyId, name, path } = row;
	const details = { name, path, ...omitUndefined({ changed }) };
	await recordActivity(context, by, { companyId, action, entityType: "project", entityId: id, details });
}

function toProject(row: ProjectRow): Project {
	return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

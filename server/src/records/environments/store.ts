import type { createEnvironmentSchema, Environment, UpdateEnvironment } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { differences, isEmpty } from "../../platform/db/field-columns.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { environments } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { fieldError } from "../../platform/errors/field-error.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";
import { getCompany } from "../companies/store.ts";
import { readSettings } from "./read-settings.ts";
import { requireSettingSecrets } from "./require-setting-secrets.ts";
import { forgetEnvironment, requireNoAgents, requireNoIssues, requireNoRuns } from "./users.ts";

type Context = DatabaseContext & EventContext & ClockContext;
export type EnvironmentRow = typeof environments.$inferSelect;

export async function listEnvironments(context: DatabaseContext, companyId: string, page: Page) {
	await getCompany(context, companyId);
	const rows = await context.database.db
		.select()
		.from(environments)
		.where(and(eq(environments.companyId, companyId), afterCursor(environments, page.cursor)))
		.orderBy(...newestFirst(environments))
		.limit(page.limit + 1);
	return toPage(rows.map(toEnvironment), page.limit);
}

/** @throws {HttpError} 404 `environment_not_found`. */
export async function getEnvironmentRow({ database }: DatabaseContext, id: string): Promise<EnvironmentRow> {
	const [row] = await database.db.select().from(environments).where(eq(environments.id, id));
	if (row === undefined) throw notFound("environment", id);
	return row;
}

/** @throws {HttpError} 404 `environment_not_found`. */
export async function getEnvironment(context: DatabaseContext, id: string): Promise<Environment> {
	return toEnvironment(await getEnvironmentRow(context, id));
}

/** @throws {HttpError} 404 `company_not_found`, 409 `environment_name_taken`, 422 `secret_not_found`. */
export async function createEnvironment(
	context: Context,
	companyId: string,
	by: Actor,
	{ name, driver, settings }: z.output<typeof createEnvironmentSchema>,
): Promise<Environment> {
	const now = context.now();
	return await inTransaction(context, async (transaction) => {
		await getCompany(transaction, companyId);
		const id = crypto.randomUUID();
		const row = { id, companyId, name: storableText(name), driver, settings, createdAt: now, updatedAt: now };
		await requireSettingSecrets(transaction, companyId, settings);
		await unlessNameTaken(row.name, () => transaction.database.db.insert(environments).values(row));
		await record(transaction, by, row, "environment.created");
		return toEnvironment(row);
	});
}

/**
 * @throws {HttpError} 404 `environment_not_found`, 409 `environment_name_taken`, `environment_in_use`, 422
 * `environment_driver_fixed`, `environment_settings_invalid`, `secret_not_found`.
 */
export async function updateEnvironment(
	context: Context,
	id: string,
	by: Actor,
	{ name, driver, settings }: UpdateEnvironment,
): Promise<Environment> {
	return await inTransaction(context, async (transaction) => {
		const before = await lockEnvironment(transaction, id);
		if (driver !== undefined && driver !== before.driver) throw driverFixed(before);
		const changed = differences(before, {
			...(name === undefined ? {} : { name: storableText(name) }),
			...(settings === undefined ? {} : { settings: readSettings(before.driver, settings) }),
		});
		if (isEmpty(changed)) return toEnvironment(before);
		if (changed.settings !== undefined) {
			await requireNoRuns(transaction, before);
			await requireSettingSecrets(transaction, before.companyId, changed.settings);
		}
		const after: EnvironmentRow = { ...before, ...changed, updatedAt: transaction.now() };
		const isOne = eq(environments.id, id);
		await unlessNameTaken(after.name, () => transaction.database.db.update(environments).set(after).where(isOne));
		await record(transaction, by, after, "environment.updated", Object.keys(changed));
		return toEnvironment(after);
	});
}

/** @throws {HttpError} 404 `environment_not_found`, 409 `environment_in_use`. */
export async function deleteEnvironment(context: Context, id: string, by: Actor): Promise<void> {
	await inTransaction(context, async (transaction) => {
		const row = await lockEnvironment(transaction, id);
		await requireNoAgents(transaction, row);
		await requireNoIssues(transaction, row);
		await requireNoRuns(transaction, row);
		await forgetEnvironment(transaction, row);
		await transaction.database.db.delete(environments).where(eq(environments.id, id));
		await record(transaction, by, row, "environment.deleted");
	});
}

/** Waits for an agent or issue that is being saved with the environment. */
async function lockEnvironment({ database }: DatabaseContext, id: string): Promise<EnvironmentRow> {
	const [row] = await database.db.select().from(environments).where(eq(environments.id, id)).for("update");
	if (row === undefined) throw notFound("environment", id);
	return row;
}

async function unlessNameTaken<T>(name: string, store: () => Promise<T>): Promise<T> {
	try {
		return await store();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw fieldError(409, "environment_name_taken", `The company already has an environment named ${name}.`, {
			path: "name",
			hint: "Choose another name, or change that environment.",
		});
	}
}

function driverFixed({ name, driver }: EnvironmentRow): HttpError {
	return new HttpError(422, "environment_driver_fixed", `The environment ${name} has the driver ${driver}.`, {
		hint: "Create another environment: the files of runs and sessions in this one are of no use to another driver.",
	});
}

/** Records only the names of settings. */
async function record(context: Context, by: Actor, row: EnvironmentRow, action: string, changed?: string[]) {
	const { id, companyId, name, driver } = row;
	const details = { name, driver, ...omitUndefined({ changed }) };
	await recordActivity(context, by, { companyId, action, entityType: "environment", entityId: id, details });
}

function toEnvironment(row: EnvironmentRow): Environment {
	return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

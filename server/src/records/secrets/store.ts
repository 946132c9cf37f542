import type { CreateSecret, Secret } from "@paperclipai/shared";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { encryptText } from "../../platform/data-folder/encrypt.ts";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { Database, DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { agents, companies, environments, secrets, secretVersions } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { fieldError } from "../../platform/errors/field-error.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { getCompany } from "../companies/store.ts";

type SecretContext = ClockContext & DatabaseContext & MasterKeyContext;
type SecretRow = typeof secrets.$inferSelect;

const MAX_NAMED = 10;

export async function listSecrets(context: DatabaseContext, companyId: string, page: Page) {
	await getCompany(context, companyId);
	const rows = await context.database.db
		.select()
		.from(secrets)
		.where(and(eq(secrets.companyId, companyId), afterCursor(secrets, page.cursor)))
		.orderBy(...newestFirst(secrets))
		.limit(page.limit + 1);
	return toPage(rows.map(toSecret), page.limit);
}

/** @throws {HttpError} 409 `secret_name_taken` */
export async function createSecret(context: SecretContext, companyId: string, input: CreateSecret): Promise<Secret> {
	await getCompany(context, companyId);
	const now = context.now();
	const row: SecretRow = {
		id: crypto.randomUUID(),
		companyId,
		name: input.name,
		description: input.description == null ? null : storableText(input.description),
		currentVersion: 1,
		createdAt: now,
		updatedAt: now,
	};
	try {
		await context.database.db.transaction(async (tx) => {
			await tx.insert(secrets).values(row);
			await tx.insert(secretVersions).values(newVersion(context, row, input.value));
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw fieldError(409, "secret_name_taken", `The company already has a secret named ${input.name}.`, {
			path: "name",
			hint: `Give it a new value with: paperclipai secrets rotate ${input.name}`,
		});
	}
	return toSecret(row);
}

/** Later runs get the new version. */
export async function rotateSecret(context: SecretContext, id: string, value: string): Promise<Secret> {
	return await context.database.db.transaction(async (tx) => {
		const [row] = await tx.select().from(secrets).where(eq(secrets.id, id)).for("no key update");
		if (row === undefined) throw notFound("secret", id);
		const next = { ...row, currentVersion: row.currentVersion + 1, updatedAt: context.now() };
		await tx.insert(secretVersions).values(newVersion(context, next, value));
		await tx.update(secrets).set(next).where(eq(secrets.id, id));
		return toSecret(next);
	});
}

/** @throws {HttpError} 409 `secret_in_use` */
export async function deleteSecret({ database }: DatabaseContext, id: string): Promise<Secret> {
	return await database.db.transaction(async (tx) => {
		// Waits for the lock of an agent that is being saved with a reference to the secret.
		const [row] = await tx.select().from(secrets).where(eq(secrets.id, id)).for("update");
		if (row === undefined) throw notFound("secret", id);
		const env = sql`${agents.adapterConfig} -> 'env'`;
		const reference = JSON.stringify({ type: "secret_ref", secretName: row.name });
		const isReferred = sql`(case when jsonb_typeof(${env}) = 'object' then
			exists (select from jsonb_each(${env}) as variable where variable.value = ${reference}::jsonb) else false end
			or ${refersTo(agents.mcpServers, reference)})`;
		const users = await tx
			.select({ id: agents.id, name: agents.name })
			.from(agents)
			.where(and(eq(agents.companyId, row.companyId), isReferred))
			.orderBy(asc(agents.createdAt), asc(agents.id));
		if (users.length > 0) throw inUse(row.name, users);
		await requireNoEnvironments(tx, row);
		await requireNoMcpServers(tx, row, reference);
		await tx.delete(secrets).where(eq(secrets.id, id));
		return toSecret(row);
	});
}

/** Whether a variable or header of one of the MCP servers has the value. */
function refersTo(mcpServers: typeof agents.mcpServers | typeof companies.mcpServers, reference: string): SQL {
	return sql`exists (select from jsonb_array_elements(${mcpServers}) as server,
		jsonb_each(coalesce(server.value -> 'env', server.value -> 'headers', '{}')) as variable
		where variable.value = ${reference}::jsonb)`;
}

/** @throws {HttpError} 409 `secret_in_use` */
async function requireNoMcpServers(tx: Pick<Database, "select">, { companyId, name }: SecretRow, reference: string) {
	const isReferred = and(eq(companies.id, companyId), refersTo(companies.mcpServers, reference));
	const [user] = await tx.select({ id: companies.id }).from(companies).where(isReferred);
	if (user === undefined) return;
	throw new HttpError(409, "secret_in_use", `The secret ${name} is used by the MCP servers of the company.`, {
		hint: "Remove the secret from these servers first: paperclipai mcp-servers list",
	});
}

/** @throws {HttpError} 409 `secret_in_use` */
async function requireNoEnvironments(tx: Pick<Database, "select">, { companyId, name }: SecretRow): Promise<void> {
	const reference = JSON.stringify({ type: "secret_ref", secretName: name });
	const isReferred = sql`exists (
		select from jsonb_each(${environments.settings}) as setting where setting.value = ${reference}::jsonb)`;
	const users = await tx
		.select({ id: environments.id, name: environments.name })
		.from(environments)
		.where(and(eq(environments.companyId, companyId), isReferred))
		.orderBy(asc(environments.createdAt), asc(environments.id))
		.limit(MAX_NAMED);
	if (users.length === 0) return;
	const names = users.map((environment) => JSON.stringify(environment.name)).join(", ");
	throw new HttpError(409, "secret_in_use", `The secret ${name} is used by the environments ${names}.`, {
		hint: "Set another secret in these environments, or delete them first.",
		details: { environments: users },
	});
}

/** Binds the encrypted value to the version. */
export function bindingOfVersion(secret: Pick<SecretRow, "companyId" | "id" | "currentVersion">): (string | number)[] {
	return ["secret", secret.companyId, secret.id, secret.currentVersion];
}

function newVersion(context: SecretContext, row: SecretRow, value: string): typeof secretVersions.$inferInsert {
	const encryptedValue = encryptText(context.masterKey, value, bindingOfVersion(row));
	return { secretId: row.id, version: row.currentVersion, encryptedValue, createdAt: row.updatedAt };
}

function inUse(name: string, users: { id: string; name: string }[]): HttpError {
	const named = users.slice(0, MAX_NAMED);
	const more = users.length > named.length ? ` and ${users.length - named.length} more` : "";
	const names = `${named.map((agent) => JSON.stringify(agent.name)).join(", ")}${more}`;
	return new HttpError(409, "secret_in_use", `The secret ${name} is used by ${names}.`, {
		hint: "Remove the secret from the environment variables and MCP servers of these agents first.",
		details: { agents: named },
	});
}

function toSecret(row: SecretRow): Secret {
	return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

import { and, desc, eq, exists, inArray, type SQL } from "drizzle-orm";
import { decryptText } from "../../platform/data-folder/encrypt.ts";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { givenSecrets, secrets, secretVersions } from "../../platform/db/schema.ts";
import type { SecretVersion } from "./resolve.ts";
import { bindingOfVersion } from "./store.ts";

type ValuesContext = DatabaseContext & MasterKeyContext;

/** Maximum number of values to mask; the newest versions are kept. */
const MAX_VALUES = 1_000;

/** Includes earlier values. Use it for output that only the board reads. */
export async function readSecretValues(context: ValuesContext, companyId: string): Promise<string[]> {
	return await readVersions(context, eq(secrets.companyId, companyId));
}

export async function noteGivenSecrets(
	{ database }: DatabaseContext,
	agentId: string,
	versions: readonly SecretVersion[],
): Promise<void> {
	if (versions.length === 0) return;
	const rows = versions.map((version) => ({ agentId, ...version }));
	await database.db.insert(givenSecrets).values(rows).onConflictDoNothing();
}

/** Includes replaced values, but no other secrets of the company, because masking a guessed value would confirm it. */
export async function readGivenValues(context: ValuesContext, agentIds: readonly string[]): Promise<string[]> {
	const isGiven = and(
		inArray(givenSecrets.agentId, agentIds),
		eq(givenSecrets.secretId, secretVersions.secretId),
		eq(givenSecrets.version, secretVersions.version),
	);
	return await readVersions(context, exists(context.database.db.select().from(givenSecrets).where(isGiven)));
}

/** Omits values that this server cannot decrypt. */
async function readVersions({ database, masterKey }: ValuesContext, condition: SQL | undefined): Promise<string[]> {
	const rows = await database.db
		.select({ secret: secrets, version: secretVersions.version, encrypted: secretVersions.encryptedValue })
		.from(secrets)
		.innerJoin(secretVersions, eq(secretVersions.secretId, secrets.id))
		.where(condition)
		.orderBy(desc(secretVersions.createdAt))
		.limit(MAX_VALUES);
	return rows.flatMap(({ secret, version, encrypted }) => {
		try {
			const binding = bindingOfVersion({ ...secret, currentVersion: version });
			return [decryptText(masterKey, encrypted, binding, "A secret")];
		} catch {
			return [];
		}
	});
}

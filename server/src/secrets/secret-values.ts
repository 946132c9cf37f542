import { desc, eq } from "drizzle-orm";
import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { secrets, secretVersions } from "../db/schema.ts";
import { decryptText } from "./encrypt.ts";
import { placeOfVersion } from "./store.ts";

/** The newest versions, if a company has more. */
const MAX_VALUES = 1_000;

/**
 * All current and earlier values of a company's secrets, to be masked, because an agent may know a replaced one. Values that
 * this server cannot decrypt are left out.
 */
export async function readSecretValues(
	{ database, masterKey }: DatabaseContext & MasterKeyContext,
	companyId: string,
): Promise<string[]> {
	const rows = await database.db
		.select({ id: secrets.id, version: secretVersions.version, encrypted: secretVersions.encryptedValue })
		.from(secrets)
		.innerJoin(secretVersions, eq(secretVersions.secretId, secrets.id))
		.where(eq(secrets.companyId, companyId))
		.orderBy(desc(secretVersions.createdAt))
		.limit(MAX_VALUES);
	return rows.flatMap(({ id, version, encrypted }) => {
		try {
			const place = placeOfVersion({ companyId, id, currentVersion: version });
			return [decryptText(masterKey, encrypted, place, "A secret")];
		} catch {
			return [];
		}
	});
}

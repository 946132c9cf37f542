import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { type ResolvedSecrets, resolveSecrets } from "../../records/secrets/resolve.ts";

export interface ResolvedSettings {
	settings: Record<string, unknown>;
	secretSource: ResolvedSecrets["secretSource"];
}

/** @throws {HttpError} 422 `secret_not_found`; {CodedError} `secret_key_mismatch`, `secret_damaged`. */
export async function resolveSettings(
	context: DatabaseContext & MasterKeyContext,
	companyId: string,
	settings: Record<string, unknown>,
): Promise<ResolvedSettings> {
	const { env, secretSource } = await resolveSecrets(context, companyId, { env: settings });
	return { settings: { ...settings, ...env.env }, secretSource };
}

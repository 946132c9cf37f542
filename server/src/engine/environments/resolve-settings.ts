import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { type ResolvedSecrets, resolveSecrets } from "../../records/secrets/resolve.ts";

export interface ResolvedSettings {
	/** With values instead of references to secrets. Never shown. */
	settings: Record<string, unknown>;
	/** Values to mask. */
	secretSource: ResolvedSecrets["secretSource"];
}

/**
 * Replaces references to secrets in the settings of an environment.
 * @throws {HttpError} 422 `secret_not_found`; {CodedError} `secret_key_mismatch`, `secret_damaged`.
 */
export async function resolveSettings(
	context: DatabaseContext & MasterKeyContext,
	companyId: string,
	settings: Record<string, unknown>,
): Promise<ResolvedSettings> {
	const { env, secretSource } = await resolveSecrets(context, companyId, { env: settings });
	return { settings: { ...settings, ...env.env }, secretSource };
}

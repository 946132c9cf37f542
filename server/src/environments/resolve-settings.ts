import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { requireSecrets, resolveSecrets } from "../secrets/resolve.ts";

type Settings = Record<string, unknown>;

export interface ResolvedSettings {
	/** With values instead of references. Never stored or shown. */
	settings: Settings;
	/** Values to mask, for `collectSecrets`. */
	secretSource: { secrets: string[] };
}

/**
 * Settings of an environment with the current values of the secrets to which they refer.
 * @throws {HttpError} 422 `secret_not_found`; {CodedError} `secret_key_mismatch`, `secret_damaged`.
 */
export async function resolveSettings(
	context: DatabaseContext & MasterKeyContext,
	companyId: string,
	settings: Settings,
): Promise<ResolvedSettings> {
	const { env, secretSource } = await resolveSecrets(context, companyId, asVariables(settings));
	return { settings: env.env ?? settings, secretSource };
}

/** Keeps the secrets to which settings refer from being deleted until the transaction ends. */
export async function requireSecretsOf(
	{ database }: DatabaseContext,
	companyId: string,
	settings: Settings,
): Promise<void> {
	await requireSecrets(database.db, companyId, asVariables(settings));
}

/** Settings refer to secrets as the variables of an agent do. */
function asVariables(settings: Settings): { env: Settings } {
	return { env: settings };
}

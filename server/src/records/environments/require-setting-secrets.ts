import type { DatabaseContext } from "../../platform/db/database.ts";
import { requireSecrets } from "../secrets/resolve.ts";

/**
 * Prevents the deletion of the secrets until the transaction ends.
 * @throws {HttpError} 422 `secret_not_found`.
 */
export async function requireSettingSecrets(
	{ database }: DatabaseContext,
	companyId: string,
	settings: Record<string, unknown>,
): Promise<void> {
	// References in settings have the form of an agent's variables.
	await requireSecrets(database.db, companyId, { env: settings });
}

import type { DatabaseContext } from "../../platform/db/database.ts";
import { requireSecrets } from "../secrets/resolve.ts";

/**
 * Checks that the secrets to which settings refer exist, and keeps them from being deleted until the transaction ends.
 * @throws {HttpError} 422 `secret_not_found`.
 */
export async function requireSettingSecrets(
	{ database }: DatabaseContext,
	companyId: string,
	settings: Record<string, unknown>,
): Promise<void> {
	// Settings refer to secrets as the variables of an agent do.
	await requireSecrets(database.db, companyId, { env: settings });
}

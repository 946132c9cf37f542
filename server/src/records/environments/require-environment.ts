import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { type agents, environments } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";

type Transaction = Pick<Database, "select">;

type Environments = Pick<typeof agents.$inferSelect, "companyId" | "defaultEnvironmentId" | "allowedEnvironmentIds">;

/** @throws {HttpError} 422 `environment_not_found`. */
export async function requireEnvironmentsOf(
	tx: Transaction,
	{ companyId, defaultEnvironmentId, allowedEnvironmentIds }: Environments,
): Promise<void> {
	const ids = new Set([defaultEnvironmentId, ...allowedEnvironmentIds]);
	// Sorted, to prevent deadlocks.
	for (const id of [...ids].sort()) if (id !== null) await requireEnvironment(tx, companyId, id);
}

/**
 * Prevents deletion of the environment until the transaction ends.
 * @throws {HttpError} 422 `environment_not_found`.
 */
export async function requireEnvironment(tx: Transaction, companyId: string, id: string): Promise<void> {
	const isOwn = and(eq(environments.id, id), eq(environments.companyId, companyId));
	const [row] = await tx.select({ id: environments.id }).from(environments).where(isOwn).for("key share");
	if (row !== undefined) return;
	throw new HttpError(422, "environment_not_found", `The company has no environment ${id}.`, {
		hint: "List its environments with: paperclipai environment list",
	});
}

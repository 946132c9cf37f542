import type { AdapterUser } from "@paperclipai/shared";
import { adapterInUse } from "../errors.ts";
import type { InstallContext } from "./install-context.ts";

/**
 * The adapter's files stay until the last run that uses them ends.
 * @param force Also removes an adapter that agents use.
 * @returns the agents that used it.
 * @throws {HttpError} `adapter_in_use`.
 */
export async function removeAdapter(context: InstallContext, type: string, force: boolean): Promise<AdapterUser[]> {
	const { catalog, cleanup, isBuiltin } = context;
	const { version } = catalog.get(type);
	const users = await context.findUsers(type);
	if (users.length > 0 && !force) throw adapterInUse(type, users, isBuiltin(type));
	catalog.remove(type);
	if (version !== null) cleanup.retire(type, version);
	else await cleanup.removeUnused();
	return users;
}

import type { ExecutionEnvironment } from "@paperclipai/adapter-utils/host";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { RunEnvironmentRecord } from "../../../platform/db/tables/heartbeat-runs.ts";
import { loadDriver } from "../drivers/load-driver.ts";
import { type ResolvedSettings, resolveSettings } from "../resolve-settings.ts";

export async function withEnvironment<T>(
	context: DatabaseContext & MasterKeyContext,
	companyId: string,
	{ driver, settings }: Pick<RunEnvironmentRecord, "driver" | "settings">,
	step: (environment: ExecutionEnvironment, resolved: ResolvedSettings) => Promise<T>,
): Promise<T> {
	const resolved = await resolveSettings(context, companyId, settings);
	const environment = (await loadDriver(driver)).open(resolved.settings);
	try {
		return await step(environment, resolved);
	} finally {
		await environment.close();
	}
}

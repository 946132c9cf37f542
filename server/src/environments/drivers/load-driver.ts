import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentDriver } from "@paperclipai/adapter-utils/server-utils";

/** Imported on demand: most servers use none of them. */
const DRIVERS: Record<string, () => Promise<EnvironmentDriver>> = {};

/** @throws {CodedError} `environment_driver_missing` */
export async function loadDriver(name: string): Promise<EnvironmentDriver> {
	const load = DRIVERS[name];
	if (load !== undefined) return await load();
	throw new CodedError("environment_driver_missing", `This server has no driver ${JSON.stringify(name)}.`, {
		hint: "Update the server, or choose an environment with another driver.",
	});
}

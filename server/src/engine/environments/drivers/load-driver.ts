import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentDriver } from "@paperclipai/adapter-utils/host";
import type { EnvironmentDriverName } from "@paperclipai/shared";

const DRIVERS: Record<EnvironmentDriverName, () => Promise<EnvironmentDriver>> = {
	ssh: async () => (await import("./ssh-driver.ts")).sshDriver,
	container: async () => (await import("../container/container-driver.ts")).containerDriver,
};

/** @throws {CodedError} `environment_driver_unknown`. */
export async function loadDriver(name: string): Promise<EnvironmentDriver> {
	if (Object.hasOwn(DRIVERS, name)) return await DRIVERS[name as EnvironmentDriverName]();
	throw new CodedError("environment_driver_unknown", `There is no environment driver ${name}.`, {
		hint: `The drivers are ${Object.keys(DRIVERS).join(", ")}. A newer version of the server may have more.`,
	});
}

import { z } from "zod";
import { containerDriver } from "./drivers/container.ts";
import type { EnvironmentDriverDeclaration } from "./drivers/define-driver.ts";
import { sshDriver } from "./drivers/ssh.ts";

/** Drivers by name. The server implements them in `engine/environments`. */
export const ENVIRONMENT_DRIVERS = { ssh: sshDriver, container: containerDriver };
export type EnvironmentDriverName = keyof typeof ENVIRONMENT_DRIVERS;

export const ENVIRONMENT_DRIVER_NAMES = Object.keys(ENVIRONMENT_DRIVERS) as EnvironmentDriverName[];

export const environmentDriverSchema = z.enum(ENVIRONMENT_DRIVER_NAMES);

/** Returns a driver's declaration, for code that handles any driver. */
export function environmentDriver(name: EnvironmentDriverName): EnvironmentDriverDeclaration {
	return ENVIRONMENT_DRIVERS[name] as unknown as EnvironmentDriverDeclaration;
}

/** Whether programs work in the server's folders themselves instead of copies. @param environment `null`: no driver. */
export function mountsFolders(environment: { driver: EnvironmentDriverName } | null): boolean {
	return environment !== null && environmentDriver(environment.driver)?.mountsFolders === true;
}

/** Short description of the machine or container in which runs work; `""` if the settings are invalid or hidden. */
export function environmentAddress(environment: { driver: EnvironmentDriverName; settings: unknown }): string {
	const { schema, address } = environmentDriver(environment.driver);
	const { data } = schema.safeParse(environment.settings);
	return data === undefined ? "" : address(data);
}

export const runEnvironmentSchema = z.object({ id: z.string(), name: z.string(), driver: environmentDriverSchema });
export type RunEnvironmentName = z.infer<typeof runEnvironmentSchema>;

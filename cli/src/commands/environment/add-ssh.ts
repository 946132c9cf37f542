import {
	type CreateEnvironment,
	createEnvironment,
	type EnvironmentDriverName,
	environmentAddress,
	environmentDriver,
} from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { changeSettings, type DriverOptions, readSettingsChange } from "../../input/environment-settings.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { type CompanyScope, withCompany } from "../scopes.ts";
import { confirmHostKeys } from "./confirm-host-keys.ts";

/** Creates an environment, and prints its id. Asks to confirm the keys of its host, unless they are specified. */
export async function environmentAdd(
	driver: EnvironmentDriverName,
	name: string,
	options: CompanyOptions & DriverOptions,
): Promise<number> {
	return await withCompany(options, async (scope) => {
		const settings = changeSettings({}, readSettingsChange(driver, options));
		for (const [key, { kind }] of Object.entries(environmentDriver(driver).settings)) {
			if (kind !== "host-keys" || settings[key] !== undefined) continue;
			const { host, port } = settings as { host: string; port: number };
			settings[key] = await confirmHostKeys(scope, { host, port, ...(options.json && { json: true }) });
		}
		// The server checks them.
		return await add(scope, { name, driver, settings } as CreateEnvironment, options);
	});
}

async function add(
	{ connection: { client }, company, output }: CompanyScope,
	body: CreateEnvironment,
	options: CompanyOptions,
): Promise<number> {
	const environment = await client.call(createEnvironment, { params: { companyId: company.id }, body });
	if (options.json) {
		printJson(output, environment);
		return EXIT.succeeded;
	}
	output.data(`${environment.id}\n`);
	const place = toInlineText(environmentAddress(environment));
	const probe = withStartedCommand(`paperclipai environment probe ${environment.id}`);
	output.note(`Created ${toInlineText(environment.name)}: ${place}. Check it with: ${probe}`);
	return EXIT.succeeded;
}

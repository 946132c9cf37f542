import {
	type CreateEnvironment,
	createEnvironment,
	type EnvironmentDriverName,
	environmentAddress,
	environmentDriver,
} from "@paperclipai/shared";
import { ENVIRONMENT_NAME } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { changeSettings, creationOptions, readSettingsChange } from "../../input/environment-settings.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";
import { confirmHostKeys } from "./confirm-host-keys.ts";

/** Defines the add command of a driver. The user confirms the host keys, unless options specify them. */
export function defineAddCommand(driver: EnvironmentDriverName, details: string) {
	return defineCommand({
		summary: environmentDriver(driver).addHelp,
		details,
		arguments: { name: ENVIRONMENT_NAME },
		options: { ...COMPANY_OPTIONS, ...creationOptions(driver) },
		async run({ name }, options) {
			return await withCompany(options, async (scope) => {
				const { connection, company, output, report } = scope;
				const settings = changeSettings({}, readSettingsChange(driver, options));
				for (const [key, { kind }] of Object.entries(environmentDriver(driver).settings)) {
					if (kind !== "host-keys" || settings[key] !== undefined) continue;
					const { host, port } = settings as { host: string; port: number };
					settings[key] = await confirmHostKeys(scope, { host, port, ...(options.json && { json: true }) });
				}
				// The server validates the settings.
				const body = { name, driver, settings } as CreateEnvironment;
				const created = await connection.client.call(createEnvironment, { params: { companyId: company.id }, body });
				await report(created, () => {
					output.data(`${created.id}\n`);
					const address = toInlineText(environmentAddress(created));
					const probe = withStartedCommand(`paperclipai environment probe ${created.id}`);
					output.note(`Created ${toInlineText(created.name)}: ${address}. Check it with: ${probe}`);
				});
			});
		},
	});
}

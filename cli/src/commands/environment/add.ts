import { type CreateEnvironment, createEnvironment } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import {
	type ContainerOptions,
	changeSettings,
	readSettingsChange,
	type SshOptions,
} from "../../input/environment-settings.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { placeOf } from "../../render/environment/settings.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { type CompanyScope, withCompany } from "../scopes.ts";
import { confirmHostKeys } from "./confirm-host-keys.ts";

export interface AddSshOptions extends CompanyOptions, SshOptions {
	host: string;
	port: number;
}

/** Creates an environment on another machine, and prints its id. The keys of its host are asked for, unless they are specified. */
export async function environmentAddSsh(name: string, options: AddSshOptions): Promise<number> {
	return await withCompany(options, async (scope) => {
		const { hostKey = await confirmHostKeys(scope, options) } = options;
		return await add(scope, { name, driver: "ssh", settings: settingsOf("ssh", { ...options, hostKey }) }, options);
	});
}

/** Creates an environment of containers, and prints its id. */
export async function environmentAddContainer(
	name: string,
	options: CompanyOptions & ContainerOptions,
): Promise<number> {
	return await withCompany(options, async (scope) => {
		return await add(scope, { name, driver: "container", settings: settingsOf("container", options) }, options);
	});
}

/** The server checks them. */
function settingsOf<Driver extends CreateEnvironment["driver"]>(
	driver: Driver,
	options: SshOptions & ContainerOptions,
): Extract<CreateEnvironment, { driver: Driver }>["settings"] {
	return changeSettings({}, readSettingsChange(driver, options)) as never;
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
	const place = toInlineText(placeOf(environment));
	const probe = withStartedCommand(`paperclipai environment probe ${environment.id}`);
	output.note(`Created ${toInlineText(environment.name)}: ${place}. Check it with: ${probe}`);
	return EXIT.succeeded;
}

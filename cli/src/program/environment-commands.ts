import { ENVIRONMENT_DRIVER_NAMES, environmentDriver } from "@paperclipai/shared";
import type { Command } from "commander";
import { changeOptions, creationOptions } from "../input/environment-settings.ts";
import { withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const ENVIRONMENT_ARGUMENT = ["<environment>", "id of the environment, the beginning of it, or its name"] as const;
const NAME_ARGUMENT = ["<name>", "name of the environment"] as const;

export function addEnvironment(environment: Command, finish: Finish): void {
	withCompanyOptions(environment.command("list"))
		.description("list environments, newest first")
		.action(async (options) =>
			finish(await (await import("../commands/environment/list.ts")).environmentList(options)),
		);
	withCompanyOptions(environment.command("show"))
		.description("show one environment")
		.argument(...ENVIRONMENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/show.ts")).environmentShow(name, options)),
		);
	addCreation(environment, finish);
	const update = withCompanyOptions(environment.command("update"))
		.description('change an environment; what is not specified stays, and "none" or 0 removes a setting')
		.argument(...ENVIRONMENT_ARGUMENT)
		.option("--name <name>", "its new name")
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/update.ts")).environmentUpdate(name, options)),
		);
	for (const option of changeOptions()) update.addOption(option);
	withCompanyOptions(environment.command("probe"))
		.description("check connection, disk and programs of an environment")
		.argument(...ENVIRONMENT_ARGUMENT)
		.option("--command <program>", "a program that has to be there, such as that of an agent")
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/probe.ts")).environmentProbe(name, options)),
		);
	withCompanyOptions(environment.command("delete"))
		.description("delete an environment that no agent, open issue or run uses")
		.argument(...ENVIRONMENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/environment/delete.ts")).environmentDelete(name, options)),
		);
}

function addCreation(environment: Command, finish: Finish): void {
	for (const driver of ENVIRONMENT_DRIVER_NAMES) {
		const add = withCompanyOptions(environment.command(`add-${driver}`))
			.description(environmentDriver(driver).addHelp)
			.argument(...NAME_ARGUMENT)
			.action(async (name, options) =>
				finish(await (await import("../commands/environment/add-ssh.ts")).environmentAdd(driver, name, options)),
			);
		for (const option of creationOptions(driver)) add.addOption(option);
	}
}

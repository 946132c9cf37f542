import type { Command } from "commander";
import { collectConfigPair } from "../input/config-pairs.ts";
import { withCommonOptions, withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const TYPE_ARGUMENT = ["<type>", "type of the adapter, as listed by: adapter list"] as const;

export function addAdapter(adapter: Command, finish: Finish): void {
	withCommonOptions(adapter.command("list"))
		.description("list the adapters of the server with their state")
		.action(async (options) => finish(await (await import("../commands/adapter/list.ts")).adapterList(options)));
	withCommonOptions(adapter.command("show"))
		.description("show one adapter and the agents that use it")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) =>
			finish(await (await import("../commands/adapter/show.ts")).adapterShow(type, options)),
		);
	withCompanyOptions(adapter.command("test"))
		.description("test whether an agent with this configuration could run")
		.argument(...TYPE_ARGUMENT)
		.option("--cwd <folder>", "working folder of the agent (default: the current one)")
		.option("--config <key=value>", "a field of the adapter's configuration; repeatable", collectConfigPair)
		.option("--environment <environment>", "test in this environment instead of the server's machine")
		.option("--live", "also send one tiny prompt to the agent's program; this may cost money")
		.action(async (type, options) =>
			finish(await (await import("../commands/adapter/test.ts")).adapterTest(type, options)),
		);
	addInstallation(adapter, finish);
	addSwitches(adapter, finish);
}

function addInstallation(adapter: Command, finish: Finish): void {
	withCommonOptions(adapter.command("install"))
		.description("install an adapter from npm, or from a folder of the server's machine")
		.argument("<source>", "package, package@version (pins it), or a folder, as in ./my-adapter")
		.action(async (source, options) =>
			finish(await (await import("../commands/adapter/install.ts")).adapterInstall(source, options)),
		);
	withCommonOptions(adapter.command("reload"))
		.description("restart an external adapter; one from a folder is copied from there again")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) =>
			finish(await (await import("../commands/adapter/reload.ts")).adapterReload(type, options)),
		);
	withCommonOptions(adapter.command("reinstall"))
		.description("install an external adapter again: its pinned version, else the newest")
		.argument(...TYPE_ARGUMENT)
		.option("--version <version>", 'install this version and pin it; "latest" installs the newest and unpins')
		.action(async (type, options) =>
			finish(await (await import("../commands/adapter/reinstall.ts")).adapterReinstall(type, options)),
		);
	withCommonOptions(adapter.command("remove"))
		.description("remove an external adapter that no agent uses")
		.argument(...TYPE_ARGUMENT)
		.option("--force", "even if agents use it; they can no longer run")
		.action(async (type, options) =>
			finish(await (await import("../commands/adapter/remove.ts")).adapterRemove(type, options)),
		);
}

function addSwitches(adapter: Command, finish: Finish): void {
	withCommonOptions(adapter.command("disable"))
		.description("disable an external adapter: its agents do not run; active runs continue")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) =>
			finish(await (await import("../commands/adapter/disable.ts")).adapterSetDisabled(type, true, options)),
		);
	withCommonOptions(adapter.command("enable"))
		.description("enable an external adapter again")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) =>
			finish(await (await import("../commands/adapter/disable.ts")).adapterSetDisabled(type, false, options)),
		);
	const override = adapter.command("override").description("an external adapter that replaces a built-in one");
	withCommonOptions(override.command("pause"))
		.description("use the built-in adapter again")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) =>
			finish(
				await (await import("../commands/adapter/disable.ts")).adapterSetOverridePaused(type, true, options),
			),
		);
	withCommonOptions(override.command("resume"))
		.description("use the external adapter instead of the built-in one")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) =>
			finish(
				await (await import("../commands/adapter/disable.ts")).adapterSetOverridePaused(type, false, options),
			),
		);
}

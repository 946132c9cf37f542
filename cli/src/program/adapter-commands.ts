import type { Command } from "commander";
import { adapterOverride, adapterSwitch } from "../commands/adapter/enable-disable.ts";
import { adapterInstall } from "../commands/adapter/install.ts";
import { adapterList } from "../commands/adapter/list.ts";
import { adapterReinstall } from "../commands/adapter/reinstall.ts";
import { adapterReload } from "../commands/adapter/reload.ts";
import { adapterRemove } from "../commands/adapter/remove.ts";
import { adapterShow } from "../commands/adapter/show.ts";
import { adapterTest } from "../commands/adapter/test-environment.ts";
import { collectConfigPair } from "../input/config-pairs.ts";
import { withCommonOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const TYPE_ARGUMENT = ["<type>", "type of the adapter, as adapter list shows it"] as const;

export function addAdapter(adapter: Command, finish: Finish): void {
	withCommonOptions(adapter.command("list"))
		.description("adapters of the server, with the state of each")
		.action(async (options) => finish(await adapterList(options)));
	withCommonOptions(adapter.command("show"))
		.description("what is known about one adapter, and the agents that use it")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) => finish(await adapterShow(type, options)));
	withCommonOptions(adapter.command("test"))
		.description("would an agent with this configuration be able to run")
		.argument(...TYPE_ARGUMENT)
		.option("--cwd <folder>", "folder the agent would work in (default: this one)")
		.option("--config <key=value>", "a field of the adapter's configuration; may be repeated", collectConfigPair)
		.option("--live", "ask the agent's program for one tiny answer as well; this may cost money")
		.action(async (type, options) => finish(await adapterTest(type, options)));
	addInstallation(adapter, finish);
	addSwitches(adapter, finish);
}

function addInstallation(adapter: Command, finish: Finish): void {
	withCommonOptions(adapter.command("install"))
		.description("install an adapter from npm, or from a folder of the server's machine")
		.argument("<source>", "package, package@version (stays at it), or a folder, as in ./my-adapter")
		.action(async (source, options) => finish(await adapterInstall(source, options)));
	withCommonOptions(adapter.command("reload"))
		.description("start an external adapter anew; one from a folder with what is in the folder now")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) => finish(await adapterReload(type, options)));
	withCommonOptions(adapter.command("reinstall"))
		.description("fetch an external adapter again: its pinned version, else the newest")
		.argument(...TYPE_ARGUMENT)
		.option("--version <version>", 'fetch this version and stay at it; "latest" takes the newest and stays at none')
		.action(async (type, options) => finish(await adapterReinstall(type, options)));
	withCommonOptions(adapter.command("remove"))
		.description("remove an external adapter that no agent uses")
		.argument(...TYPE_ARGUMENT)
		.option("--force", "also when agents use it; they cannot run any more")
		.action(async (type, options) => finish(await adapterRemove(type, options)));
}

function addSwitches(adapter: Command, finish: Finish): void {
	withCommonOptions(adapter.command("disable"))
		.description("switch an external adapter off: its agents do not run; runs under way go on")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) => finish(await adapterSwitch(type, true, options)));
	withCommonOptions(adapter.command("enable"))
		.description("switch an external adapter on again")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) => finish(await adapterSwitch(type, false, options)));
	const override = adapter
		.command("override")
		.description("an external adapter in the place of one that ships with it");
	withCommonOptions(override.command("pause"))
		.description("let the adapter that ships with the server work again")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) => finish(await adapterOverride(type, true, options)));
	withCommonOptions(override.command("resume"))
		.description("let the external adapter work in its place")
		.argument(...TYPE_ARGUMENT)
		.action(async (type, options) => finish(await adapterOverride(type, false, options)));
}

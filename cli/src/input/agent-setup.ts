import { statSync } from "node:fs";
import { FIRST_RUN_ADAPTER_TYPE } from "../adapters/first-run-adapter.ts";
import { configOption, readConfigValue } from "./config-pairs.ts";
import { InputError, usageError } from "./input-error.ts";
import { isNone, type OptionValues, text } from "./options.ts";
import { resolvePath } from "./resolve-path.ts";

/** An agent that a command may have to create. */
export interface AgentSetup {
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	/** The values of `--config` as entered. */
	entered?: Record<string, string> | undefined;
	/** Default: the label of the adapter. */
	name?: string | undefined;
}

export const CONFIG_OPTION = {
	config: configOption("a field of the adapter's configuration"),
};

export const SETUP_OPTIONS = {
	adapter: text(
		"<type>",
		`create an agent with this adapter, for example ${FIRST_RUN_ADAPTER_TYPE}, unless one with the same setup exists`,
	),
	name: text("<name>", "with --adapter: name of the agent (default: derived from what it runs)"),
	cwd: text("<folder>", "with --adapter: working folder of the agent (default: the current one)"),
	config: configOption("with --adapter: a field of the adapter's configuration"),
};

export type SetupOptions = OptionValues<typeof SETUP_OPTIONS>;

/** The working folder defaults to the current one; with `none`, the server chooses the folder. */
export function readAgentSetup(options: SetupOptions & { adapter: string }, currentFolder: string): AgentSetup;
export function readAgentSetup(options: SetupOptions, currentFolder: string): AgentSetup | undefined;
export function readAgentSetup(options: SetupOptions, currentFolder: string): AgentSetup | undefined {
	const { adapter, config = {} } = options;
	if (adapter === undefined) {
		if (options.cwd === undefined && options.config === undefined && options.name === undefined) return undefined;
		throw usageError(
			"--name, --cwd and --config describe a new agent.",
			`Add its adapter, for example --adapter ${FIRST_RUN_ADAPTER_TYPE}.`,
		);
	}
	if (options.cwd !== undefined && config.cwd !== undefined) {
		throw usageError("The folder is set twice, by --cwd and by --config cwd=.", "Use only one of them.");
	}
	const cwd = options.cwd ?? config.cwd ?? ".";
	const folder = isNone(cwd) ? {} : { cwd: readFolder(cwd, currentFolder) };
	const { cwd: _folder, ...entered } = config;
	const values = Object.entries(entered).map(([key, text]) => [key, readConfigValue(text)]);
	return {
		adapterType: adapter,
		adapterConfig: { ...Object.fromEntries(values), ...folder },
		entered,
		name: options.name,
	};
}

function readFolder(cwd: string, currentFolder: string): string {
	const absolute = resolvePath(cwd, currentFolder);
	const stats = statSync(absolute, { throwIfNoEntry: false });
	if (stats?.isDirectory()) return absolute;
	if (stats) throw new InputError("cwd_not_a_directory", `${absolute} is not a folder.`, { hint: "Specify a folder." });
	throw new InputError("cwd_not_found", `The folder ${absolute} does not exist.`, {
		hint: `Create it with: mkdir -p ${absolute}, or choose another one with --cwd.`,
	});
}

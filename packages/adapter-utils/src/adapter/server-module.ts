import type { AdapterModel, RuntimeCommandSpec, ServerAdapterModule } from "../contract/server-adapter.ts";
import { settingsSchema } from "../settings/config-schema.ts";
import type { Settings } from "../settings/setting.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import { asString } from "../values/read-value.ts";

/** The exports of an adapter's `index.ts`. */
export interface AdapterIdentity {
	/** Unique, matches `^[a-z][a-z0-9_]{1,63}$`. */
	type: string;
	label: string;
	models?: AdapterModel[];
	agentConfigurationDoc: string;
}

/** The program of an adapter, for `getRuntimeCommandSpec`. */
export interface AdapterCommand {
	/** Program to start if the setting `command` is empty, valid on any machine; `""` if the setting is required. */
	name: string;
	/** Whether the program prints its version with `--version`. */
	hasVersion?: boolean;
	/** Shell command that installs the program. */
	installCommand?: string | undefined;
}

type DerivedMember =
	| keyof AdapterIdentity
	| "supportsLocalAgentJwt"
	| "startsThroughRunChildProcess"
	| "supportsInstructionsBundle"
	| "getRuntimeCommandSpec"
	| "getConfigSchema";

/**
 * Creates the server module of an adapter whose program starts through `runChildProcess`. Schema, command and flags are
 * derived from its settings.
 * @param members Members that the adapter itself provides.
 */
export function createServerModule(
	{ type, label, models = [], agentConfigurationDoc }: AdapterIdentity,
	settings: Settings,
	command: AdapterCommand,
	members: Omit<ServerAdapterModule, DerivedMember>,
): ServerAdapterModule {
	return {
		type,
		label,
		models,
		agentConfigurationDoc,
		...members,
		supportsLocalAgentJwt: true,
		startsThroughRunChildProcess: true,
		...("instructionsFilePath" in settings ? { supportsInstructionsBundle: true } : {}),
		getRuntimeCommandSpec: (config) => commandSpec(command, config),
		getConfigSchema: () => settingsSchema(settings),
	};
}

function commandSpec(
	{ name, hasVersion = false, installCommand }: AdapterCommand,
	config: Record<string, unknown>,
): RuntimeCommandSpec | null {
	const command = asString(config.command).trim() || name;
	if (command === "") return null;
	return { command, ...(hasVersion ? { versionArgs: ["--version"] } : {}), ...omitUndefined({ installCommand }) };
}

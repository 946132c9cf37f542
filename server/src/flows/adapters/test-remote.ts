import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import { asString, asStringArray } from "@paperclipai/adapter-utils/server-utils";
import { completeAdapterConfig } from "../../engine/adapters/config/complete-config.ts";
import { findingOf } from "../../engine/adapters/finding-of.ts";
import type { ServerAdapter } from "../../engine/adapters/server-adapter.ts";
import { type ProbeContext, probeSettings } from "../../engine/environments/probe.ts";
import { requireSupport } from "../../engine/environments/run/environment-support.ts";
import type { EnvironmentRow } from "../../records/environments/store.ts";
import { checkRemoteFolder } from "./check-remote-folder.ts";

/** Probes the environment, because the adapter's own test covers only the server's machine. */
export async function testRemote(
	context: ProbeContext,
	adapter: ServerAdapter,
	config: Record<string, unknown>,
	environment: EnvironmentRow,
): Promise<AdapterEnvironmentCheck[]> {
	const refused = await findingOf(() => requireSupport(adapter, environment));
	if (refused !== null) return [refused];
	// Accepts unknown keys, because the caller reports them.
	const invalid = await findingOf(() => completeAdapterConfig(adapter, config, config));
	const spec = await adapter.getRuntimeCommandSpec?.(config);
	const command = asString(spec?.command).trim() || null;
	const versionArgs = asStringArray(spec?.versionArgs);
	const { companyId, driver, settings } = environment;
	const probe = await probeSettings(context, { companyId, driver, settings, command, versionArgs });
	const checks = probe.checks.map(withoutField);
	if (invalid !== null) return [invalid, ...checks];
	const found = [...(await checkRemoteFolder(environment, asString(config.cwd))), ...checks];
	return command === null ? [...found, unknownProgram(adapter)] : found;
}

/** Removes the field, because it names a setting of the environment, not of the agent. */
function withoutField({ field: _, ...check }: AdapterEnvironmentCheck): AdapterEnvironmentCheck {
	return check;
}

function unknownProgram({ type }: ServerAdapter): AdapterEnvironmentCheck {
	return {
		code: "command_unknown",
		level: "warn",
		message: `The adapter ${type} does not say which program this configuration needs, so no program was checked.`,
		hint: "Specify the program: paperclipai environment probe ENVIRONMENT --command PROGRAM",
	};
}

import { type AdapterEnvironmentCheck, isCodedError } from "@paperclipai/adapter-utils";
import { type ProbeContext, probeSettings } from "../environments/probe.ts";
import { requireSupport } from "../environments/run/environment-support.ts";
import type { EnvironmentRow } from "../environments/store.ts";
import type { ServerAdapter } from "./server-adapter.ts";

/**
 * Whether an agent could run in an environment: the adapter starts programs there, the environment works, and the program that
 * this configuration needs is there and prints its version. The adapter's own test is about the server's machine.
 */
export async function testElsewhere(
	context: ProbeContext,
	adapter: ServerAdapter,
	config: Record<string, unknown>,
	environment: EnvironmentRow,
): Promise<AdapterEnvironmentCheck[]> {
	const refused = refusal(adapter, environment);
	if (refused !== null) return [refused];
	const spec = (await adapter.getRuntimeCommandSpec?.(config)) ?? null;
	const { companyId, driver, settings } = environment;
	const program = { command: spec?.command ?? null, versionArgs: spec?.versionArgs ?? null };
	const { checks } = await probeSettings(context, { companyId, driver, settings, ...program });
	return spec === null ? [...checks, unknownProgram(adapter)] : checks;
}

function refusal(adapter: ServerAdapter, environment: EnvironmentRow): AdapterEnvironmentCheck | null {
	try {
		requireSupport(adapter, environment);
		return null;
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return { code: error.code, level: "error", message: error.message, hint: error.hint ?? null };
	}
}

function unknownProgram({ type }: ServerAdapter): AdapterEnvironmentCheck {
	return {
		code: "command_unknown",
		level: "warn",
		message: `The adapter ${type} does not say which program this configuration needs, so that none was looked for.`,
		hint: "Name the program: paperclipai environment probe ENVIRONMENT --command PROGRAM",
	};
}

import { type AdapterEnvironmentCheck, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import {
	collectSecrets,
	type EnvironmentDriver,
	type ExecutionEnvironment,
	environmentTestStatus,
} from "@paperclipai/adapter-utils/host";
import type { EnvironmentProbe } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { SecretsContext } from "../../platform/redaction/known-secrets.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { loadDriver } from "./drivers/load-driver.ts";
import { withField } from "./finding-field.ts";
import { type ResolvedSettings, resolveSettings } from "./resolve-settings.ts";

export type ProbeContext = DatabaseContext & MasterKeyContext & SecretsContext & ClockContext;

export interface ProbeRequest {
	companyId: string;
	driver: string;
	/** May contain references to secrets. */
	settings: Record<string, unknown>;
	command: string | null;
	/** Arguments that print the version. If omitted, the program is not started. */
	versionArgs?: string[] | null;
}

interface ProbeOptions {
	/** Default: `loadDriver`. */
	load?: (driver: string) => Promise<EnvironmentDriver>;
	/** Default: `LIMITS.environmentProbeMs`. */
	timeoutMs?: number;
}

export async function probeSettings(
	context: ProbeContext,
	request: ProbeRequest,
	{ load = loadDriver, timeoutMs = LIMITS.environmentProbeMs }: ProbeOptions = {},
): Promise<EnvironmentProbe & { checks: AdapterEnvironmentCheck[] }> {
	const checks = await findChecks(context, request, load, timeoutMs);
	return { status: environmentTestStatus(checks), checks, testedAt: context.now().toISOString() };
}

async function findChecks(
	context: ProbeContext,
	{ companyId, driver, settings, command, versionArgs }: ProbeRequest,
	load: NonNullable<ProbeOptions["load"]>,
	timeoutMs: number,
): Promise<AdapterEnvironmentCheck[]> {
	const signal = AbortSignal.timeout(timeoutMs);
	let resolved: ResolvedSettings = { settings, secretSource: { secrets: [] } };
	let opened: EnvironmentDriver | null = null;
	let environment: ExecutionEnvironment | undefined;
	const mask = async (checks: AdapterEnvironmentCheck[]) => {
		const masker = await context.secrets.learn(collectSecrets(resolved.secretSource));
		return checks.map((check) => masker.json(withField(check, settings, opened)));
	};
	try {
		resolved = await resolveSettings(context, companyId, settings);
		opened = await load(driver);
		environment = opened.open(resolved.settings);
		// A driver that ignores the signal must not delay the response.
		return await mask(
			await Promise.race([
				environment.probe({ command, versionArgs: versionArgs ?? null, signal }),
				rejectOnAbort(signal),
			]),
		);
	} catch (error) {
		return await mask([signal.aborted ? timedOut(timeoutMs) : toCheck(error)]);
	} finally {
		void environment?.close().catch(() => undefined);
	}
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

function timedOut(timeoutMs: number): AdapterEnvironmentCheck {
	return {
		code: "probe_timeout",
		level: "error",
		message: `The environment did not respond within ${timeoutMs / 1000} seconds.`,
		hint: "Check the network and the load of the machine, then probe the environment again.",
	};
}

function toCheck(error: unknown): AdapterEnvironmentCheck {
	const { code, hint } = isCodedError(error) ? error : { code: "probe_failed", hint: undefined };
	return { code, level: "error", message: messageOf(error), ...omitUndefined({ hint }) };
}

import { homedir } from "node:os";
import path from "node:path";
import { asString, isCodedError, parseObject } from "@paperclipai/adapter-utils";
import { resolveCommand } from "@paperclipai/adapter-utils/server-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import type { ServerAdapter } from "./server-adapter.ts";

type Config = Record<string, unknown>;

/**
 * Starts no process, so external adapters are skipped.
 * @param agentConfigs Configurations of the adapter's agents. A program that one of them finds, for example by its path,
 * is not missing.
 */
export async function withMissingProgram(
	info: AdapterInfo,
	adapter: ServerAdapter | undefined,
	agentConfigs: () => Promise<Config[]> = async () => [],
): Promise<AdapterInfo> {
	if (!info.loaded || adapter === undefined || adapter.executeIsolated !== undefined) return info;
	const missing = await missingProgram(adapter, {});
	if (missing === null) return info;
	for (const config of await agentConfigs()) if ((await missingProgram(adapter, config)) === null) return info;
	return { ...info, missingProgram: missing };
}

/** The program of this configuration if it is not found; `null` if it is, or if the adapter names none. */
async function missingProgram(adapter: ServerAdapter, config: Config): Promise<string | null> {
	const spec = await adapter.getRuntimeCommandSpec?.(config);
	// The executable that runs this server need not be on its PATH.
	if (spec == null || spec.command === path.basename(process.execPath)) return null;
	const searched = asString(parseObject(config.env).PATH);
	try {
		await resolveCommand(spec.command, asString(config.cwd) || homedir(), searched === "" ? {} : { PATH: searched });
		return null;
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return spec.command;
	}
}

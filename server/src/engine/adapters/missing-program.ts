import { homedir } from "node:os";
import path from "node:path";
import { isCodedError } from "@paperclipai/adapter-utils";
import { resolveCommand } from "@paperclipai/adapter-utils/server-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import type { ServerAdapter } from "./server-adapter.ts";

/** Starts no process, so external adapters are skipped. */
export async function withMissingProgram(info: AdapterInfo, adapter: ServerAdapter | undefined): Promise<AdapterInfo> {
	if (!info.loaded || adapter === undefined || adapter.executeIsolated !== undefined) return info;
	const spec = await adapter.getRuntimeCommandSpec?.({});
	// The executable that runs this server need not be on its PATH.
	if (spec == null || spec.command === path.basename(process.execPath)) return info;
	try {
		await resolveCommand(spec.command, homedir(), {});
		return info;
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return { ...info, missingProgram: spec.command };
	}
}

import { DEFAULT_INSTRUCTIONS_PATH_KEY } from "@paperclipai/adapter-utils";
import type { ServerAdapter } from "./server-adapter.ts";

/** The setting in which the adapter expects the path of the instructions. */
export function instructionsPathKeyOf(adapter: ServerAdapter): string {
	return adapter.instructionsPathKey || DEFAULT_INSTRUCTIONS_PATH_KEY;
}

/** The instructions file that the user has configured; `null` without one. */
export function ownInstructionsFile(adapter: ServerAdapter, config: Record<string, unknown>): string | null {
	const file = config[instructionsPathKeyOf(adapter)];
	return typeof file === "string" && file.trim() !== "" ? file : null;
}

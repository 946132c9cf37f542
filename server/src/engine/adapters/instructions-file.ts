import { DEFAULT_INSTRUCTIONS_PATH_KEY } from "@paperclipai/adapter-utils";
import type { ServerAdapter } from "./server-adapter.ts";

export function instructionsPathKeyOf(adapter: ServerAdapter): string {
	return adapter.instructionsPathKey || DEFAULT_INSTRUCTIONS_PATH_KEY;
}

export function ownInstructionsFile(adapter: ServerAdapter, config: Record<string, unknown>): string | null {
	const file = config[instructionsPathKeyOf(adapter)];
	return typeof file === "string" && file.trim() !== "" ? file : null;
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import type { CodexSettings } from "./command.ts";

/**
 * Codex has no option for a file of instructions, so their text becomes part of the prompt. `""` when none are set.
 * @throws {CodedError} `instructions_not_absolute` or `instructions_not_readable`.
 */
export async function readInstructions({ instructionsFilePath: file }: CodexSettings): Promise<string> {
	if (file === "") return "";
	if (!path.isAbsolute(file)) {
		throw new CodedError("instructions_not_absolute", `The instructions file "${file}" is not an absolute path.`, {
			hint: 'Set "instructionsFilePath" to a full path.',
		});
	}
	try {
		return await readFile(file, "utf8");
	} catch (cause) {
		throw new CodedError("instructions_not_readable", `The instructions file "${file}" cannot be read.`, {
			hint: 'Create the file, or set "instructionsFilePath" to one that exists and may be read.',
			cause,
		});
	}
}

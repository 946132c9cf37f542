import { constants } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import type { ClaudeSettings } from "./command.ts";

/**
 * The program reads the file itself; looking first gives a sentence that says what to do.
 * @throws {CodedError} `instructions_not_absolute` or `instructions_not_readable`.
 */
export async function ensureInstructionsReadable({ instructionsFilePath: file }: ClaudeSettings): Promise<void> {
	if (file === "") return;
	if (!path.isAbsolute(file)) {
		throw new CodedError("instructions_not_absolute", `The instructions file "${file}" is not an absolute path.`, {
			hint: 'Set "instructionsFilePath" to a full path.',
		});
	}
	try {
		await access(file, constants.R_OK);
	} catch (cause) {
		throw new CodedError("instructions_not_readable", `The instructions file "${file}" cannot be read.`, {
			hint: 'Create the file, or set "instructionsFilePath" to one that exists and may be read.',
			cause,
		});
	}
}

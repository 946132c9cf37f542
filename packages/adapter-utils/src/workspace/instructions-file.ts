import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import { CodedError, isCodedError } from "../errors/coded-error.ts";
import { readRegularFile } from "../files/regular-file.ts";

/**
 * Checks the file for a program that reads the file itself and may report an unhelpful error.
 * @param file `instructionsFilePath` of the configuration; `""` for no file, which is valid.
 * @throws {CodedError} `instructions_not_absolute` or `instructions_not_readable`.
 */
export async function ensureInstructionsReadable(file: string): Promise<void> {
	if (file === "") return;
	await openInstructions(file, async () => {
		await access(file, constants.R_OK);
		if (!(await stat(file)).isFile()) throw new Error("It is not a file.");
	});
}

/**
 * Reads the file for a program that has no option to read it.
 * @param file `instructionsFilePath` of the configuration; `""` returns `""`.
 * @throws {CodedError} `instructions_not_absolute`, `instructions_not_readable` or `text_not_decodable`.
 */
export async function readInstructions(file: string): Promise<string> {
	return file === "" ? "" : await openInstructions(file, () => readRegularFile(file, { followsLinks: true }));
}

async function openInstructions<Result>(file: string, open: () => Promise<Result>): Promise<Result> {
	if (!path.isAbsolute(file)) {
		throw new CodedError("instructions_not_absolute", `The instructions file "${file}" is not an absolute path.`, {
			hint: 'Set "instructionsFilePath" to a full path.',
		});
	}
	try {
		return await open();
	} catch (cause) {
		// Says more, for example how to convert the file.
		if (isCodedError(cause)) throw cause;
		throw new CodedError("instructions_not_readable", `The instructions file "${file}" cannot be read.`, {
			hint: 'Create the file, or set "instructionsFilePath" to one that exists and may be read.',
			cause,
		});
	}
}

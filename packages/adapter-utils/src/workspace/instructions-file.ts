import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import type { AdapterExecutionContext } from "../contract/execution.ts";
import { CodedError, isCodedError } from "../errors/coded-error.ts";
import { readRegularFile } from "../files/regular-file.ts";
import { parseObject } from "../values/read-value.ts";

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

type InstructionsContext = Pick<AdapterExecutionContext, "executionTarget" | "context">;

/**
 * Reads the file for a program that has no option to read it.
 * @param file `instructionsFilePath` of the configuration; `""` returns `""`.
 * @param ctx Of the run; omitted for a test of the configuration. If the run is in another environment, no link may lead out
 * of the folder of the file, or out of the folder of the run that contains it: its program could have created the link, to
 * a file that only this machine may read.
 * @throws {CodedError} `instructions_not_absolute`, `instructions_not_readable`, `file_outside_folder` or `text_not_decodable`.
 */
export async function readInstructions(file: string, ctx?: InstructionsContext): Promise<string> {
	if (file === "") return "";
	const within = ctx?.executionTarget?.kind === "remote" ? folderAround(file, ctx) : undefined;
	return await openInstructions(file, () => readRegularFile(file, { followsLinks: true, within }));
}

/** The outermost folder that the program may change. */
function folderAround(file: string, { context }: InstructionsContext): string {
	const { cwd, agentHome, worktreePath } = parseObject(context.paperclipWorkspace);
	const folders = [cwd, agentHome, worktreePath].filter((folder) => typeof folder === "string" && folder !== "");
	const around = (folders as string[]).filter((folder) => file.startsWith(`${folder}/`));
	return around.sort((one, other) => one.length - other.length)[0] ?? path.dirname(file);
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

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { getInstructions, type InstructionsBundle, isSafePath } from "@paperclipai/shared";
import { EXIT } from "../../../exit-codes.ts";
import { InputError } from "../../../input/input-error.ts";
import type { CompanyOptions } from "../../../input/options.ts";
import { printJson } from "../../../render/output/output.ts";
import { withStartedCommand } from "../../../render/output/started-command.ts";
import { withAgent } from "../../scopes.ts";

/** Prints the file that the program of an agent gets, or writes all files of its instructions to a folder. */
export async function agentInstructionsGet(
	text: string,
	folder: string | undefined,
	options: CompanyOptions,
): Promise<number> {
	return await withAgent(options, text, async ({ connection, agent, output }) => {
		const bundle = await connection.client.call(getInstructions, { params: { agentId: agent.id } });
		const paths = Object.keys(bundle.files);
		const command = `paperclipai agent instructions`;
		if (folder !== undefined) writeFiles(folder, bundle);
		if (options.json) printJson(output, bundle);
		else if (paths.length === 0) {
			const set = `${command} set ${agent.id} FILE_OR_FOLDER`;
			output.note(withStartedCommand(`${agent.name} has no instructions. Set them with: ${set}`));
		} else if (folder !== undefined) output.note(`Wrote ${paths.length} files to ${folder}.`);
		else {
			const text = bundle.files[bundle.entryFile] ?? "";
			output.raw("stdout", output.isTerminal && !text.endsWith("\n") ? `${text}\n` : text);
			const others = paths.filter((file) => file !== bundle.entryFile);
			const get = `${command} get ${agent.id} FOLDER`;
			if (others.length > 0)
				output.note(withStartedCommand(`More files: ${others.join(", ")}. Write all with: ${get}`));
		}
		if (bundle.overridden)
			output.note(`The configuration of ${agent.name} names another file, which its runs get instead.`);
		return EXIT.succeeded;
	});
}

/** The folder must be new or empty, so that what is set from it later is what is in it now. */
function writeFiles(folder: string, { files }: InstructionsBundle): void {
	requireEmpty(folder);
	for (const [file, text] of Object.entries(files)) {
		// The server may be anybody's.
		if (!isSafePath(file)) throw new InputError("instructions_file_outside", `The server names no path: ${file}`);
		const target = path.join(folder, file);
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, text, { flag: "wx" });
	}
}

/** @throws {InputError} `folder_not_empty`. */
function requireEmpty(folder: string): void {
	try {
		if (readdirSync(folder).length === 0) return;
	} catch (error) {
		if (hasErrorCode(error, new Set(["ENOENT"]))) return;
		if (!hasErrorCode(error, new Set(["ENOTDIR"]))) throw error;
	}
	throw new InputError("folder_not_empty", `${folder} is not an empty folder.`, { hint: "Use a new one." });
}

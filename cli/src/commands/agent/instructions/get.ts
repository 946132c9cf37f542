import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { makeFoldersSync } from "@paperclipai/adapter-utils/host";
import { getInstructions, type InstructionsBundle, isSafePath } from "@paperclipai/shared";
import { AGENT, optionalArgument } from "../../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../../input/common-options.ts";
import { InputError } from "../../../input/input-error.ts";
import type { Output } from "../../../render/output/output.ts";
import { withStartedCommand } from "../../../render/output/started-command.ts";
import { defineCommand } from "../../define-command.ts";
import { withAgent } from "../../scopes.ts";

const COMMAND = "paperclipai agent instructions";

export const command = defineCommand({
	summary: "print the instructions of an agent, or write all of their files to a folder",
	details: "See [instructions](../guides/instructions.md).",
	arguments: {
		agent: AGENT,
		folder: optionalArgument("a new or empty folder (default: print the entry file)"),
	},
	options: COMPANY_OPTIONS,
	async run({ folder, ...args }, options) {
		return await withAgent(options, args.agent, async ({ connection, agent, output, report }) => {
			const bundle = await connection.client.call(getInstructions, { params: { agentId: agent.id } });
			const paths = Object.keys(bundle.files);
			if (folder !== undefined) writeFiles(folder, bundle);
			await report(bundle, () => {
				if (paths.length === 0) {
					const set = `${COMMAND} set ${agent.id} FILE_OR_FOLDER`;
					output.note(withStartedCommand(`${agent.name} has no instructions. Set them with: ${set}`));
				} else if (folder !== undefined) {
					output.note(`Wrote ${paths.length === 1 ? "1 file" : `${paths.length} files`} to ${folder}.`);
				} else printEntry(bundle, agent.id, output);
			});
			if (bundle.overridden)
				output.note(`The configuration of ${agent.name} specifies another instructions file, which is used instead.`);
		});
	},
});

function printEntry({ files, entryFile }: InstructionsBundle, agentId: string, output: Output): void {
	const text = files[entryFile] ?? "";
	output.raw("stdout", output.isTerminal && !text.endsWith("\n") ? `${text}\n` : text);
	const others = Object.keys(files).filter((file) => file !== entryFile);
	const get = `${COMMAND} get ${agentId} FOLDER`;
	if (others.length > 0) output.note(withStartedCommand(`More files: ${others.join(", ")}. Write all with: ${get}`));
}

/** The folder must be new or empty, so that setting instructions from it later adds no other files. */
function writeFiles(folder: string, { files }: InstructionsBundle): void {
	requireEmpty(folder);
	for (const [file, text] of Object.entries(files)) {
		// The server may be untrusted.
		if (!isSafePath(file))
			throw new InputError("instructions_file_outside", `The server sent an invalid path: ${file}`);
		const target = path.join(folder, file);
		makeFoldersSync(path.dirname(target));
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
	throw new InputError("folder_not_empty", `${folder} is not an empty folder.`, { hint: "Use a new folder." });
}

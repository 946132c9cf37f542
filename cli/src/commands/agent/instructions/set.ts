import { DEFAULT_INSTRUCTIONS_ENTRY, setInstructions } from "@paperclipai/shared";
import { readInstructions } from "../../../client/instructions/read-files.ts";
import { EXIT } from "../../../exit-codes.ts";
import { usageError } from "../../../input/input-error.ts";
import type { CompanyOptions } from "../../../input/options.ts";
import { printJson } from "../../../render/output/output.ts";
import { withAgent } from "../../scopes.ts";

export interface InstructionsSetOptions extends CompanyOptions {
	/** The file that the program gets. */
	entry?: string;
	remove?: true;
}

/** Replaces the instructions of an agent by a file or a folder of files, or removes them. */
export async function agentInstructionsSet(
	text: string,
	source: string | undefined,
	options: InstructionsSetOptions,
): Promise<number> {
	const { entry: entryFile = DEFAULT_INSTRUCTIONS_ENTRY, remove = false } = options;
	if (remove === (source !== undefined)) throw usageError("Specify a file, a folder, or --remove.");
	const files = source === undefined ? {} : readInstructions(source, entryFile);
	if (source !== undefined && !Object.hasOwn(files, entryFile)) {
		throw usageError(
			`${source} has no file ${entryFile}, which the program would get.`,
			`Name another one with --entry. It has: ${Object.keys(files).join(", ")}`,
		);
	}
	return await withAgent(options, text, async ({ connection, agent, output }) => {
		const params = { agentId: agent.id };
		const bundle = await connection.client.call(setInstructions, { params, body: { entryFile, files } });
		const paths = Object.keys(bundle.files);
		if (options.json) printJson(output, bundle);
		else if (remove) output.note(`Removed the instructions of ${agent.name}. This applies from its next run.`);
		else output.note(`${agent.name} gets from its next run: ${paths.join(", ")}`);
		if (bundle.overridden) output.note(`Its configuration names another file, though, which its runs get instead.`);
		return EXIT.succeeded;
	});
}

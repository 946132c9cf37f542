import { DEFAULT_INSTRUCTIONS_ENTRY, setInstructions } from "@paperclipai/shared";
import { readInstructions } from "../../../client/instructions/read-files.ts";
import { AGENT, optionalArgument } from "../../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../../input/common-options.ts";
import { usageError } from "../../../input/input-error.ts";
import { flag, text } from "../../../input/options.ts";
import { defineCommand } from "../../define-command.ts";
import { withAgent } from "../../scopes.ts";

export const command = defineCommand({
	summary: "replace the instructions of an agent; its next run gets them",
	details:
		"The new instructions are a text file or a folder of text files. See [instructions](../guides/instructions.md).",
	arguments: {
		agent: AGENT,
		path: optionalArgument("a text file, or a folder of text files; hidden files are left out"),
	},
	options: {
		...COMPANY_OPTIONS,
		entry: text("<file>", "entry file, which the program receives; it may refer to other files (default: AGENTS.md)"),
		remove: flag("remove the instructions instead of replacing them"),
	},
	async run({ path: source, ...args }, options) {
		const { entry: entryFile = DEFAULT_INSTRUCTIONS_ENTRY, remove = false } = options;
		if (remove === (source !== undefined)) throw usageError("Specify a file, a folder, or --remove.");
		const files = source === undefined ? {} : readInstructions(source, entryFile);
		if (source !== undefined && !Object.hasOwn(files, entryFile)) {
			throw usageError(
				`${source} does not contain the entry file ${entryFile}.`,
				`Specify another entry file with --entry. Files: ${Object.keys(files).join(", ")}`,
			);
		}
		return await withAgent(options, args.agent, async ({ connection, agent, output, report }) => {
			const params = { agentId: agent.id };
			const bundle = await connection.client.call(setInstructions, { params, body: { entryFile, files } });
			const paths = Object.keys(bundle.files);
			await report(bundle, () => {
				if (remove) output.note(`Removed the instructions of ${agent.name}. This applies from its next run.`);
				else output.note(`From its next run, ${agent.name} gets: ${paths.join(", ")}`);
			});
			if (bundle.overridden)
				output.note(`The configuration of ${agent.name} specifies another instructions file, which is used instead.`);
		});
	},
});

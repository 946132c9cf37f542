import { statSync } from "node:fs";
import path from "node:path";
import { writeTypes } from "../../authoring/write-types.ts";
import { optionalArgument } from "../../input/arguments.ts";
import { JSON_OPTION } from "../../input/common-options.ts";
import { InputError } from "../../input/input-error.ts";
import { resolvePath } from "../../input/resolve-path.ts";
import { createOutput, createReport } from "../../render/output/output.ts";
import { defineCommand } from "../define-command.ts";

export const command = defineCommand({
	summary: "write the types and the helpers' documentation for an adapter's package",
	details:
		"Writes the types of `@paperclipai/adapter-utils` in this version of Paperclip, and a README of its helpers, to the " +
		"folder `paperclip-types`. Run it again after an update of Paperclip.",
	arguments: { folder: optionalArgument("folder of the package (default: the current folder)") },
	options: JSON_OPTION,
	async run({ folder = "." }, options) {
		const target = resolvePath(folder, process.cwd());
		if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
			throw new InputError("folder_missing", `${target} is not a folder.`, {
				hint: "Specify the folder of the package, or create one with: paperclipai adapter new <folder>",
			});
		}
		const output = createOutput();
		const written = writeTypes(target);
		await createReport(output, options)({ folder: written }, () =>
			output.data(`Wrote ${path.relative(process.cwd(), written) || written}. Its README.md lists the helpers.\n`),
		);
	},
});

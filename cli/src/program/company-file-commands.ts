import type { Command } from "commander";
import { withCommonOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

export function addCompanyFile(program: Command, finish: Finish): void {
	withCommonOptions(program.command("export"))
		.description("write a company to one file: agents, routines and issues; secrets by name only")
		.argument("<company>", "name or id of the company")
		.argument("<file>", "a new file")
		.option("--comments", "with the comments on its issues")
		.action(async (company, file, options) =>
			finish(await (await import("../commands/export.ts")).exportToFile(company, file, options)),
		);
	withCommonOptions(program.command("import"))
		.description("create a company from such a file, with its agents paused")
		.argument("<file>", "file written by: export")
		.option("--name <name>", "name of the new company (default: the one in the file)")
		.action(async (file, options) =>
			finish(await (await import("../commands/import.ts")).importFromFile(file, options)),
		);
}

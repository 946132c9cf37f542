import type { Command } from "commander";
import { withCommonOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

export function addBackup(program: Command, finish: Finish): void {
	withCommonOptions(program.command("backup"))
		.description("write the database and all run logs to one file, while the server runs")
		.argument("[file]", "a new file (default: paperclip-backup-TIME.ndjson.gz in the current folder)")
		.action(async (file, options) =>
			finish(await (await import("../commands/backup.ts")).backup(file, options)),
		);
	program
		.command("restore")
		.description("restore a backup into an empty installation that has no running server")
		.argument("<file>", "file written by: backup")
		.option("--json", "print data and errors as JSON")
		.action(async (file, options) =>
			finish(await (await import("../commands/restore.ts")).restore(file, options)),
		);
}

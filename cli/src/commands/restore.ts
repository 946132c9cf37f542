import { dataFolder } from "../client/connection/find-server.ts";
import { argument } from "../input/arguments.ts";
import { JSON_OPTION } from "../input/common-options.ts";
import { formatContent } from "../render/backup-content.ts";
import { createOutput, createReport } from "../render/output/output.ts";
import { createProgress } from "../render/output/progress.ts";
import { withStartedCommand } from "../render/output/started-command.ts";
import { defineCommand } from "./define-command.ts";

const PROGRESS_EVERY_MS = 1_000;

export const command = defineCommand({
	summary: "restore a backup into an empty installation that has no running server",
	details:
		"Restores to the data folder `PAPERCLIP_HOME`, and to the database `DATABASE_URL` if it is set. " +
		"See [backup and restore](../guides/backup.md).",
	arguments: { file: argument("file written by: backup") },
	options: JSON_OPTION,
	async run({ file }, options) {
		const output = createOutput();
		const { restoreBackup } = await import("@paperclipai/server");
		const progress = createProgress(options.json ? "none" : output.progress);
		let shownAt = Date.now();
		const onProgress = (part: number) => {
			if (Date.now() - shownAt < PROGRESS_EVERY_MS) return;
			shownAt = Date.now();
			progress.show(`Restoring: ${Math.floor(part * 100)}%`);
		};
		const home = dataFolder();
		const { head, end, engine } = await restoreBackup({ file, home, onProgress }).finally(() => progress.end());
		const report = createReport(output, options);
		await report({ home, engine, createdAt: head.createdAt, ...end }, () => {
			const keyNote = `copy master.key from the original data folder to ${home} before the first start.`;
			output.note(`Restored ${file}, created at ${head.createdAt}, to ${home}: ${formatContent(end, keyNote)}`);
			const start = withStartedCommand("paperclipai run");
			output.note(`Runs that were unfinished in the backup have been ended. Start the server with: ${start}`);
		});
	},
});

import { dataFolder } from "../client/connection/find-server.ts";
import { EXIT } from "../exit-codes.ts";
import { createOutput, printJson } from "../render/output/output.ts";
import { createProgress } from "../render/output/progress.ts";
import { withStartedCommand } from "../render/output/started-command.ts";
import { formatContent } from "../render/backup-content.ts";

const PROGRESS_EVERY_MS = 1_000;

/** Restores a backup into the empty installation of this environment. */
export async function restore(file: string, options: { json?: true }): Promise<number> {
	const output = createOutput();
	const { restoreBackup } = await import("@paperclipai/server");
	const progress = createProgress(options.json ? "none" : output.progress);
	let shownAt = Date.now();
	const onProgress = (part: number) => {
		if (Date.now() - shownAt < PROGRESS_EVERY_MS) return;
		shownAt = Date.now();
		progress.show(`Restoring: ${Math.floor(part * 100)} %`);
	};
	const home = dataFolder();
	const { head, end, engine } = await restoreBackup({ file, home, onProgress }).finally(() => progress.end());
	if (options.json) printJson(output, { home, engine, createdAt: head.createdAt, ...end });
	else {
		const keyNote = `copy master.key of the original to ${home} before the first start.`;
		output.note(`Restored ${file}, of ${head.createdAt}, to ${home}: ${formatContent(end, keyNote)}`);
		output.note(
			`Runs that were not finished then have ended here. Start with: ${withStartedCommand("paperclipai run")}`,
		);
	}
	return EXIT.succeeded;
}

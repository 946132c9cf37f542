import { Readable } from "node:stream";
import { getBackup } from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { compressed } from "./compress.ts";
import { type BackupContext, openBackup } from "./write-backup.ts";

export function backupRoutes(app: FastifyInstance, context: BackupContext & LoggerContext): void {
	let isRunning = false;
	serve(app, getBackup, async ({ reply }) => {
		if (isRunning) throw backupRunning();
		isRunning = true;
		const backup = await openBackup(context).catch((error: unknown) => {
			isRunning = false;
			throw error;
		});
		const file = Readable.from(compressed(backup.content), { objectMode: false });
		// Closes the snapshot on this event, because the generator does not run if the stream is never read.
		file.once("close", () => {
			void backup
				.close()
				.catch((error: unknown) => context.logger.warn({ err: error }, "the snapshot of a backup was not closed"))
				.finally(() => {
					isRunning = false;
				});
		});
		return reply
			.type("application/gzip")
			.header("content-disposition", 'attachment; filename="paperclip-backup.ndjson.gz"')
			.send(file);
	});
}

/** Only one backup at a time, because each keeps a snapshot in memory or on the disk. */
function backupRunning(): HttpError {
	return new HttpError(409, "backup_running", "The server is making another backup.", {
		hint: "Wait until that backup is complete.",
	});
}

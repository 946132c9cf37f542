import { CodedError } from "@paperclipai/adapter-utils";
import type { CheckedBackup } from "@paperclipai/server";
import { ApiError, endpointUrl, errorBodySchema, getBackup } from "@paperclipai/shared";
import { LOG_HINT } from "../client/connection/connect.ts";
import { authorizedFetch } from "../client/connection/credentials.ts";
import { optionalArgument } from "../input/arguments.ts";
import { COMMON_OPTIONS, type CommonOptions } from "../input/common-options.ts";
import { InterruptedError } from "../input/input-error.ts";
import { formatContent, formatSize } from "../render/backup-content.ts";
import { createProgress } from "../render/output/progress.ts";
import { defineCommand } from "./define-command.ts";
import { type ServerScope, withServer } from "./scopes.ts";
import { requireNewFile, writeNewFile } from "./write-new-file.ts";

/** Interval between progress messages; a shorter backup shows none. */
const PROGRESS_EVERY_MS = 1_000;

const KEEP_KEY = "keep a copy of master.key, from the server's data folder, separately from the backup.";

export const command = defineCommand({
	summary: "write the database and all run logs to one file, while the server runs",
	details:
		"The file is read back and checked before it gets its name. The default name contains the time. " +
		"`backup_incomplete`: the file was written, but lacks run logs. See [backup and restore](../guides/backup.md).",
	arguments: {
		file: optionalArgument("a new file (default: paperclip-backup-TIME.ndjson.gz in the current folder)"),
	},
	options: COMMON_OPTIONS,
	async run(args, options) {
		const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
		const { file = `paperclip-backup-${time}.ndjson.gz` } = args;
		requireNewFile(file);
		return await withServer(options, async (scope) => {
			const { output, report } = scope;
			const { bytes, end } = await writeBackup(file, scope, options);
			await report({ file, bytes, ...end }, () =>
				output.note(`Wrote ${file} (${formatSize(bytes)}): ${formatContent(end, KEEP_KEY)}`),
			);
			if (end.missingLogs > 0) throw incomplete(file, end.missingLogs);
		});
	},
});

/** Writes the backup to a file; leaves no file after Ctrl-C. */
async function writeBackup(
	file: string,
	{ connection, output }: ServerScope,
	{ json }: CommonOptions,
): Promise<CheckedBackup> {
	const { checkBackup } = await import("@paperclipai/server");
	const progress = createProgress(json ? "none" : output.progress);
	const interrupt = new AbortController();
	const abort = () => interrupt.abort();
	process.once("SIGINT", abort);
	try {
		const content = await request(connection.url(), interrupt.signal);
		return await writeNewFile(file, withProgress(content, progress.show), async (draft) => {
			const checked = await checkBackup(draft);
			interrupt.signal.throwIfAborted();
			return checked;
		});
	} catch (error) {
		throw interrupt.signal.aborted
			? new InterruptedError("The backup was not finished, and no file was written.")
			: error;
	} finally {
		process.off("SIGINT", abort);
		progress.end();
	}
}

async function request(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
	const response = await authorizedFetch(url + endpointUrl(getBackup.path), { signal }).catch((cause: unknown) => {
		throw connectionLost(cause);
	});
	if (response.ok && response.body !== null) return response.body;
	const { error } = errorBodySchema.safeParse(await response.json().catch(() => null)).data ?? {};
	const message = `The server responded with ${response.status} instead of a backup.`;
	throw new ApiError(response.status, error ?? { code: "bad_answer", message, hint: LOG_HINT });
}

async function* withProgress(
	content: ReadableStream<Uint8Array>,
	show: (step: string) => void,
): AsyncGenerator<Uint8Array> {
	let bytes = 0;
	let shownAt = Date.now();
	try {
		for await (const chunk of content) {
			yield chunk;
			bytes += chunk.length;
			if (Date.now() - shownAt < PROGRESS_EVERY_MS) continue;
			shownAt = Date.now();
			show(`Backing up: ${formatSize(bytes)} so far`);
		}
	} catch (cause) {
		throw connectionLost(cause);
	}
}

function connectionLost(cause: unknown): ApiError {
	const message = "The server did not send the whole backup.";
	return new ApiError(0, { code: "connection_lost", message, hint: LOG_HINT }, { cause });
}

function incomplete(file: string, missing: number): CodedError {
	const logs = missing === 1 ? "one run log" : `${missing} run logs`;
	return new CodedError("backup_incomplete", `${file} lacks ${logs}, but is otherwise complete.`, {
		hint: "Start the servers that have the missing logs, or restore the missing files in the runs folder of the data folder. Then make another backup.",
	});
}

import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CodedError, toTerminalJson } from "@paperclipai/adapter-utils";
import { endpointUrl, getRunBundle } from "@paperclipai/shared";
import { LOG_HINT } from "../../client/connection/connect.ts";
import { authorizedFetch } from "../../client/connection/credentials.ts";
import { optionalArgument, RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { InputError } from "../../input/input-error.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "write everything known about a run to one file, without secrets",
	details: "Writes NDJSON: a header line, the events and the log. View the file with `replay`.",
	arguments: { run: RUN, file: optionalArgument("a new file (default: standard output)") },
	options: COMPANY_OPTIONS,
	async run({ file, ...args }, options) {
		return await withRun(options, args.run, async ({ connection, run, output, report }) => {
			const response = await authorizedFetch(connection.url() + endpointUrl(getRunBundle.path, { runId: run.id }));
			if (!response.ok || response.body === null) {
				throw new CodedError("bad_answer", `The server responded with ${response.status} instead of a bundle.`, {
					hint: LOG_HINT,
				});
			}
			const content = Readable.fromWeb(response.body);
			if (file === undefined) {
				const safe = output.isTerminal ? content.setEncoding("utf8").map(toTerminalJson) : content;
				return await pipeline(safe, process.stdout, { end: false });
			}
			await writeNewFile(file, content);
			const replay = `${withStartedCommand("paperclipai replay")} ${file}`;
			await report({ runId: run.id, file }, () =>
				output.note(`Wrote run ${run.id} to ${file}. View it with: ${replay}`),
			);
		});
	},
});

/** Removes an incomplete file if writing fails. */
async function writeNewFile(file: string, content: Readable): Promise<void> {
	try {
		await pipeline(content, createWriteStream(file, { flags: "wx", mode: 0o600 }));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") {
			throw new InputError("file_exists", `${file} already exists.`, { hint: "Use another name, or remove the file." });
		}
		await rm(file, { force: true });
		throw error;
	}
}

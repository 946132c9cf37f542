import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CodedError, toTerminalJson } from "@paperclipai/adapter-utils";
import { endpointUrl, getRunBundle } from "@paperclipai/shared";
import { authorizedFetch } from "../../client/connection/credentials.ts";
import { EXIT } from "../../exit-codes.ts";
import { InputError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withRun } from "../scopes.ts";

/** Writes everything known about a run to a new file, or to stdout. */
export async function runsBundle(runId: string, file: string | undefined, options: CompanyOptions): Promise<number> {
	return await withRun(options, runId, async ({ connection, run, output }) => {
		const response = await authorizedFetch(connection.url() + endpointUrl(getRunBundle.path, { runId: run.id }));
		if (!response.ok || response.body === null) {
			throw new CodedError("bad_answer", `The server responded with ${response.status} instead of a bundle.`);
		}
		const content = Readable.fromWeb(response.body);
		if (file === undefined) {
			const safe = output.isTerminal ? content.setEncoding("utf8").map(toTerminalJson) : content;
			await pipeline(safe, process.stdout, { end: false });
			return EXIT.succeeded;
		}
		await writeNewFile(file, content);
		if (options.json) printJson(output, { runId: run.id, file });
		else
			output.note(`Wrote run ${run.id} to ${file}. View it with: ${withStartedCommand("paperclipai replay")} ${file}`);
		return EXIT.succeeded;
	});
}

/** Removes an incomplete file if writing fails. */
async function writeNewFile(file: string, content: Readable): Promise<void> {
	try {
		await pipeline(content, createWriteStream(file, { flags: "wx", mode: 0o600 }));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") {
			throw new InputError("file_exists", `${file} already exists.`, { hint: "Use another name, or remove it." });
		}
		await rm(file, { force: true });
		throw error;
	}
}

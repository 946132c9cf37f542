import { parseLogRecords } from "@paperclipai/adapter-utils";
import { getRunLog, type Run } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { followLog } from "../../client/runs/follow-log.ts";
import { EXIT } from "../../exit-codes.ts";
import { RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import { outputDrained } from "../../render/output/flush.ts";
import type { Output } from "../../render/output/output.ts";
import { defineCommand } from "../define-command.ts";
import { handleInterrupts } from "../run/handle-interrupts.ts";
import { withRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "print the output of the agent; with --json the records of the run log",
	details:
		"Prints standard output and standard error in the order in which the server has read them. Each stream is complete " +
		"and in order; the order between them is not known for output written while no server was running.",
	arguments: { run: RUN },
	options: { ...COMPANY_OPTIONS, follow: flag("follow the log until the run is over") },
	async run(args, options) {
		return await withRun(options, args.run, async ({ connection, run, output }) => {
			const print = async (content: string) => {
				if (options.json) printRecords(content, output);
				else printText(content, output);
				await outputDrained();
			};
			if (options.follow) return await follow(connection, run, print, output);
			const endOffset = await sizeOfLog(connection, run);
			return endOffset === 0 ? EXIT.succeeded : await follow(connection, run, print, output, endOffset);
		});
	},
});

async function sizeOfLog({ client }: Connection, { id: runId }: Run): Promise<number> {
	return (await client.call(getRunLog, { params: { runId }, query: { limitBytes: 1 } })).size;
}

async function follow(
	connection: Connection,
	run: Run,
	print: (content: string) => Promise<void>,
	{ note }: Output,
	endOffset = Number.POSITIVE_INFINITY,
): Promise<number> {
	const interrupts = handleInterrupts({ onDetach: () => {}, onCancel: async () => {} });
	const { id: runId, companyId } = run;
	try {
		await followLog({ connection, companyId, runId, onContent: print, note, signal: interrupts.detached, endOffset });
	} finally {
		interrupts.stop();
	}
	return interrupts.detached.aborted ? EXIT.detached : EXIT.succeeded;
}

/** Prints the records unchanged; in a terminal, with control characters escaped. */
function printRecords(content: string, output: Output): void {
	if (output.isTerminal) output.json(content);
	else output.raw("stdout", content);
}

/** Prints all streams as recorded. Control characters are escaped in a terminal. */
function printText(content: string, output: Output): void {
	for (const { chunk, chunkBase64 } of parseLogRecords(content)) {
		output.raw("stdout", chunk ?? Buffer.from(chunkBase64 ?? "", "base64").toString("utf8"));
	}
}

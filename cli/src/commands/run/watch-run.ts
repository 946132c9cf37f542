import { parseLogRecords } from "@paperclipai/adapter-utils";
import { cancelRun, getRun, type Run } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { followLog } from "../../client/runs/follow-log.ts";
import { EXIT, exitCodeOfRun } from "../../exit-codes.ts";
import { chooseParser } from "../../parser-sandbox/choose-parser.ts";
import { outputDrained } from "../../render/output/flush.ts";
import type { Output } from "../../render/output/output.ts";
import { createRawPrinter, createTranscriptPrinter, type TranscriptMode } from "../../render/transcript-printer.ts";
import { formatVerdict, verdictJson } from "../../render/verdict.ts";
import { listenForInterrupts } from "./handle-interrupts.ts";
import { runPageUrl } from "./run-page-url.ts";

export interface WatchOptions {
	connection: Connection;
	run: Run;
	mode: TranscriptMode;
	output: Output;
}

/** Prints a run until it is over, then its verdict. Resolves with the exit code of the command. */
export async function watchRun({ connection, run, mode, output }: WatchOptions): Promise<number> {
	const { client } = connection;
	const say = mode === "json" ? () => {} : output.note;
	const printer =
		mode === "raw"
			? createRawPrinter()
			: createTranscriptPrinter(mode, await chooseParser(connection, run.adapterType), output);
	const interrupts = listenForInterrupts({
		onDetach: () =>
			say(`\nThe run goes on. Watch it again with: paperclipai runs watch ${run.id}\nCtrl-C again cancels it.`),
		onCancel: async () => {
			say("Cancelling the run.");
			await client.call(cancelRun, { params: { runId: run.id } });
		},
	});
	try {
		await followLog({
			connection,
			companyId: run.companyId,
			runId: run.id,
			note: say,
			signal: interrupts.detached,
			async onContent(content) {
				await printer.push(parseLogRecords(content));
				await outputDrained();
			},
		});
		await printer.end();
		if (interrupts.detached.aborted && !(await interrupts.cancelled)) return EXIT.detached;
	} finally {
		interrupts.stop();
	}
	const over = await client.call(getRun, { params: { runId: run.id } });
	reportVerdict(over, connection, mode, output);
	return exitCodeOfRun(over.status);
}

function reportVerdict(run: Run, connection: Connection, mode: TranscriptMode, output: Output): void {
	const url = runPageUrl(connection, run.id);
	if (mode === "json") {
		output.note(JSON.stringify({ verdict: verdictJson(run, url) }));
	} else {
		output.note(formatVerdict(run, output.errorColor));
		output.note(connection.isOwn() ? `${url}  (served by: paperclipai run)` : url);
	}
}

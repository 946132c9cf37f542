import { parseLogRecords, toTerminalJson } from "@paperclipai/adapter-utils";
import { cancelRun, getRun, type Run } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { followLog } from "../../client/runs/follow-log.ts";
import { noteWait } from "../../client/runs/wait.ts";
import { EXIT, exitCodeOfRun } from "../../exit-codes.ts";
import { canAsk } from "../../input/can-ask.ts";
import type { TranscriptMode } from "../../input/transcript-mode.ts";
import { chooseParser } from "../../parser-sandbox/choose-parser.ts";
import { outputDrained } from "../../render/output/flush.ts";
import type { Output } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { createRawPrinter, createTranscriptPrinter } from "../../render/transcript-printer.ts";
import { formatVerdict, isClosingRepeated, verdictJson } from "../../render/verdict.ts";
import { decideRequests } from "./decide-requests.ts";
import { handleInterrupts } from "./handle-interrupts.ts";
import { chooseAfterInterrupt } from "./interrupt-menu.ts";

export interface WatchOptions {
	connection: Connection;
	run: Run;
	mode: TranscriptMode;
	output: Output;
}

/** Prints the transcript of a run until it has ended, then its verdict. Resolves with the exit code of the command. */
export async function watchRun({ connection, run, mode, output }: WatchOptions): Promise<number> {
	const { client } = connection;
	const note = mode === "json" ? () => {} : output.note;
	const printer =
		mode === "raw"
			? createRawPrinter(output)
			: createTranscriptPrinter(mode, await chooseParser(connection, run.adapterType), output);
	// Output waits while the user answers.
	let dialog: Promise<void> = Promise.resolve();
	const exclusively = async (body: () => Promise<void>) => {
		const shown = dialog.then(body);
		dialog = shown.catch(() => undefined);
		await shown;
	};
	const followed = new AbortController();
	// Dialogs close when the run has ended, so that nothing is printed into them.
	const closeDialogs = async () => {
		followed.abort();
		for (let last: unknown; last !== dialog; await dialog) last = dialog;
	};
	const isInteractive = mode !== "json" && mode !== "raw";
	const interrupts = handleInterrupts({
		choose: async () =>
			isInteractive && canAsk({})
				? await chooseAfterInterrupt({ connection, run, output, exclusively, signal: followed.signal })
				: "detach",
		onDetach: () =>
			note(
				[
					`\nThe run continues. Watch it again with: ${withStartedCommand("paperclipai runs watch")} ${run.id}`,
					`Tell the agent something with: ${withStartedCommand("paperclipai runs say")} ${run.id} "TEXT"`,
					"Ctrl-C again cancels it.",
				].join("\n"),
			),
		onCancel: async () => {
			note("Cancelling the run.");
			await client.call(cancelRun, { params: { runId: run.id } });
		},
	});
	const fetchRun = async () => await client.call(getRun, { params: { runId: run.id } });
	const noteFolder = createFolderNote(fetchRun, note);
	const watching = AbortSignal.any([followed.signal, interrupts.detached]);
	if (mode !== "json") void noteWait(connection, run, note, watching);
	if (isInteractive) void decideRequests({ connection, run, output, signal: watching, exclusively });
	let finished: Run;
	try {
		await followLog({
			connection,
			companyId: run.companyId,
			runId: run.id,
			note,
			signal: interrupts.detached,
			async onContent(content) {
				await dialog;
				if (mode !== "json") await noteFolder();
				await printer.push(parseLogRecords(content));
				await outputDrained();
			},
		}).finally(closeDialogs);
		if (interrupts.detached.aborted) {
			await printer.end();
			if (!(await interrupts.waitForCancel())) return EXIT.detached;
			finished = await fetchRun();
		} else {
			finished = await fetchRun().catch(async (error: unknown) => {
				await printer.end();
				throw error;
			});
			await noteFolder(finished);
			await printer.end((result) => isClosingRepeated(result, finished));
		}
	} finally {
		followed.abort();
		interrupts.stop();
	}
	reportVerdict(finished, connection, mode, output);
	return exitCodeOfRun(finished.status);
}

function reportVerdict(run: Run, connection: Connection, mode: TranscriptMode, output: Output): void {
	if (mode === "json") {
		output.note(toTerminalJson(JSON.stringify({ verdict: verdictJson(run, runPageUrl(connection, run.id)) })));
	} else {
		output.note(formatVerdict(run, output.errorColor));
		output.note(servedPageUrl(connection, run.id));
	}
}

/** Prints the run's folder once, after the server has chosen it. */
function createFolderNote(fetchRun: () => Promise<Run>, note: (text: string) => void) {
	let isNoted = false;
	return async (known?: Run): Promise<void> => {
		if (isNoted) return;
		const { cwd, environment } = known ?? (await fetchRun());
		if (cwd === null || isNoted) return;
		isNoted = true;
		const where = environment === null ? "" : ` (its copy in ${toInlineText(environment.name)})`;
		note(`Working in ${toInlineText(cwd)}${where}`);
	};
}

function runPageUrl(connection: Connection, runId: string): string {
	return `${connection.url()}/runs/${runId}`;
}

/** Returns the run's URL, with the command that starts a server if the current one is temporary. */
export function servedPageUrl(connection: Connection, runId: string): string {
	const url = runPageUrl(connection, runId);
	return connection.isTemporary() ? `${url}  (served by: ${withStartedCommand("paperclipai run")})` : url;
}

import path from "node:path";
import { formatBadge, formatReport, verifyAdapter } from "@paperclipai/adapter-testkit";
import { withAdapterPackage } from "../../adapter-kit/open-package.ts";
import { workerProgram } from "../../adapter-kit/worker-program.ts";
import { EXIT } from "../../exit-codes.ts";
import { argument } from "../../input/arguments.ts";
import { JSON_OPTION } from "../../input/common-options.ts";
import { configOption, readConfigValue } from "../../input/config-pairs.ts";
import { InterruptedError, usageError } from "../../input/input-error.ts";
import { flag, text } from "../../input/options.ts";
import { resolvePath } from "../../input/resolve-path.ts";
import { createOutput, createReport } from "../../render/output/output.ts";
import { defineCommand } from "../define-command.ts";

const MAX_NAME_BYTES = 255;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export const command = defineCommand({
	summary: "check an adapter against the contract, without a server",
	details:
		"Runs the [adapter kit](../adapters/testkit.md), in which a stand-in replays recordings instead of the agent's program. " +
		"Exits with 1 if the adapter does not conform. The adapter's code runs with your permissions.",
	arguments: {
		source: argument(
			"type of a built-in adapter, folder, file written by npm pack, or package name with an optional version",
		),
	},
	options: {
		command: text("<name>", "name of the agent's program (default: reported by the adapter)"),
		config: configOption("a setting of every run"),
		recordings: text("<folder>", "additional folder with recordings"),
		badge: flag("print a Markdown badge for the README of the package"),
		...JSON_OPTION,
	},
	async run({ source }, options) {
		const output = createOutput();
		const note = options.json ? () => {} : output.note;
		const recordings = options.recordings && resolvePath(options.recordings, process.cwd());
		const config = Object.entries(options.config ?? {}).map(([key, value]) => [key, readConfigValue(value)]);
		if (options.command !== undefined) checkProgramName(options.command);
		const report = await interruptible(
			async (signal) =>
				await withAdapterPackage(source, { recordings, note, signal }, async (pkg) =>
					verifyAdapter(pkg, {
						worker: workerProgram(),
						config: Object.fromEntries(config),
						signal,
						...(options.command !== undefined && { command: options.command }),
					}),
				),
		);
		await createReport(output, options)(report, () => {
			output.data(`${options.badge ? formatBadge(report) : formatReport(report)}\n`);
		});
		return report.passed ? EXIT.succeeded : EXIT.failed;
	},
});

function checkProgramName(name: string): void {
	if (!["", ".", ".."].includes(path.basename(name)) && Buffer.byteLength(path.basename(name)) <= MAX_NAME_BYTES)
		return;
	throw usageError(`"${name}" is not the name of a program.`, "Specify the name of the agent's program, such as acme.");
}

/** Aborts the signal after Ctrl-C or SIGTERM, so that `act` can end its processes and remove its files. */
async function interruptible<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const interrupt = new AbortController();
	const stop = (signal: NodeJS.Signals) =>
		interrupt.abort(
			new InterruptedError("The verification was interrupted.", signal === "SIGINT" ? "SIGINT" : "SIGTERM"),
		);
	for (const signal of SIGNALS) process.on(signal, stop);
	try {
		return await act(interrupt.signal);
	} catch (error) {
		throw interrupt.signal.aborted ? interrupt.signal.reason : error;
	} finally {
		for (const signal of SIGNALS) process.off(signal, stop);
	}
}

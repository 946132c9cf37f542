import { formatBadge, formatReport, verifyAdapter } from "@paperclipai/adapter-testkit";
import { withAdapterPackage } from "../../adapter-kit/open-package.ts";
import { workerProgram } from "../../adapter-kit/worker-program.ts";
import { EXIT } from "../../exit-codes.ts";
import { argument } from "../../input/arguments.ts";
import { JSON_OPTION } from "../../input/common-options.ts";
import { configOption, readConfigValue } from "../../input/config-pairs.ts";
import { flag, text } from "../../input/options.ts";
import { resolvePath } from "../../input/resolve-path.ts";
import { createOutput, createReport } from "../../render/output/output.ts";
import { defineCommand } from "../define-command.ts";

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
		return await withAdapterPackage(source, { recordings, note }, async (pkg) => {
			const report = await verifyAdapter(pkg, {
				worker: workerProgram(),
				config: Object.fromEntries(config),
				...(options.command !== undefined && { command: options.command }),
			});
			await createReport(output, options)(report, () => {
				output.data(`${options.badge ? formatBadge(report) : formatReport(report)}\n`);
			});
			return report.passed ? EXIT.succeeded : EXIT.failed;
		});
	},
});

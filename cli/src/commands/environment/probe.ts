import { probeEnvironment } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { ENVIRONMENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { text } from "../../input/options.ts";
import { formatCheck } from "../../render/format-check.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { wrapText } from "../../render/output/wrap-text.ts";
import { defineCommand } from "../define-command.ts";
import { withEnvironment } from "../scopes.ts";

export const command = defineCommand({
	summary: "check the connection, disk and programs of an environment",
	details: "Exits with 1 if runs could not work in the environment.",
	arguments: { environment: ENVIRONMENT },
	options: {
		...COMPANY_OPTIONS,
		command: text("<program>", "a program that must be installed, such as the agent's command"),
	},
	async run(args, options) {
		return await withEnvironment(options, args.environment, async ({ connection, environment, output, report }) => {
			const { command: program } = options;
			const params = { environmentId: environment.id };
			const body = program === undefined ? {} : { command: program };
			const probe = await connection.client.call(probeEnvironment, { params, body });
			await report(probe, () => {
				for (const check of probe.checks) output.data(wrapText(formatCheck(check, output.color), output.tableWidth));
				output.note(`${toInlineText(environment.name)}: ${probe.status}`);
			});
			return probe.status === "fail" ? EXIT.failed : EXIT.succeeded;
		});
	},
});

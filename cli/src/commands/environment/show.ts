import { ENVIRONMENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { formatEnvironment } from "../../render/environment/settings.ts";
import { defineCommand } from "../define-command.ts";
import { withEnvironment } from "../scopes.ts";

export const command = defineCommand({
	summary: "show one environment",
	arguments: { environment: ENVIRONMENT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withEnvironment(options, args.environment, async ({ environment, output, report }) => {
			await report(environment, () => output.data(formatEnvironment(environment, output.tableWidth)));
		});
	},
});

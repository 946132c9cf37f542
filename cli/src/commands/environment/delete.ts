import { deleteEnvironment } from "@paperclipai/shared";
import { ENVIRONMENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withEnvironment } from "../scopes.ts";

export const command = defineCommand({
	summary: "delete an environment that no agent, open issue or run uses",
	details:
		"Agents that have it as their default, open issues that name it, and runs in it prevent the deletion " +
		"(`environment_in_use`). Files on its machine stay.",
	arguments: { environment: ENVIRONMENT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withEnvironment(options, args.environment, async ({ connection, environment, output, report }) => {
			const { id, name } = environment;
			await connection.client.call(deleteEnvironment, { params: { environmentId: id } });
			await report({ id }, () => output.note(`Deleted ${toInlineText(name)}.`));
		});
	},
});

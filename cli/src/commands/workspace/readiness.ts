import { getCloseReadiness } from "@paperclipai/shared";
import { WORKSPACE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { formatReadiness } from "../../render/workspace/readiness.ts";
import { defineCommand } from "../define-command.ts";
import { withWorkspace } from "../scopes.ts";

export const command = defineCommand({
	summary: "show what is not committed or not merged, and what still needs the workspace",
	arguments: { workspace: WORKSPACE },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withWorkspace(options, args.workspace, async ({ connection, workspace: { id }, output, report }) => {
			const readiness = await connection.client.call(getCloseReadiness, { params: { workspaceId: id } });
			await report(readiness, () => output.data(formatReadiness(readiness, output.tableWidth)));
		});
	},
});

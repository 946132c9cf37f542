import { readEnvironmentName } from "../../client/environments/find-environment.ts";
import { readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { WORKSPACE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { formatWorkspace } from "../../render/workspace/workspace.ts";
import { defineCommand } from "../define-command.ts";
import { withWorkspace } from "../scopes.ts";

export const command = defineCommand({
	summary: "show one workspace with its operations",
	details: "Shows the folder, branch, base and head, and the operations with their errors and the refs of saved work.",
	arguments: { workspace: WORKSPACE },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withWorkspace(options, args.workspace, async ({ connection, workspace, output, report }) => {
			await report(workspace, async () => {
				const [issue] = (await readIssueTitles(connection, [workspace.issueId])).values();
				const { companyId, environmentId } = workspace;
				const environment = await readEnvironmentName(connection, companyId, environmentId);
				const style = { color: output.color, columns: output.tableWidth };
				output.data(formatWorkspace(workspace, { issue, environment }, style));
			});
		});
	},
});

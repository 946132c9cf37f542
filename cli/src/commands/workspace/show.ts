import { readEnvironmentName } from "../../client/environments/find-environment.ts";
import { readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { formatWorkspace } from "../../render/workspace/workspace.ts";
import { withWorkspace } from "../scopes.ts";

export async function workspaceShow(text: string, options: CompanyOptions): Promise<number> {
	return await withWorkspace(options, text, async ({ connection, workspace, output }) => {
		if (options.json) {
			printJson(output, workspace);
			return EXIT.succeeded;
		}
		const [issue] = (await readIssueTitles(connection, [workspace.issueId])).values();
		const { companyId, environmentId } = workspace;
		const environment = await readEnvironmentName(connection, companyId, environmentId);
		const style = { color: output.color, columns: output.tableWidth };
		output.data(formatWorkspace(workspace, { issue, environment }, style));
		return EXIT.succeeded;
	});
}

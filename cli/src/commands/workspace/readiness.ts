import { getCloseReadiness } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { formatReadiness } from "../../render/workspace/readiness.ts";
import { withWorkspace } from "../scopes.ts";

/** Shows what would be saved or left behind if a workspace was closed now. */
export async function workspaceReadiness(text: string, options: CompanyOptions): Promise<number> {
	return await withWorkspace(options, text, async ({ connection, workspace: { id: workspaceId }, output }) => {
		const readiness = await connection.client.call(getCloseReadiness, { params: { workspaceId } });
		if (options.json) printJson(output, readiness);
		else output.data(formatReadiness(readiness, output.tableWidth));
		return EXIT.succeeded;
	});
}

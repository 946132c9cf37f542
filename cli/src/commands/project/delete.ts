import { deleteProject } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withProject } from "../scopes.ts";

/** Deletes a project; its folder, issues and workspaces stay. */
export async function projectDelete(text: string, options: CompanyOptions): Promise<number> {
	return await withProject(options, text, async ({ connection, project: { id: projectId, name }, output }) => {
		await connection.client.call(deleteProject, { params: { projectId } });
		if (options.json) printJson(output, { id: projectId });
		else output.note(`Deleted ${toInlineText(name)}.`);
		return EXIT.succeeded;
	});
}

import { mergeExecutionWorkspace } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { pathText } from "../../render/workspace/path-text.ts";
import { withWorkspace } from "../scopes.ts";

export interface WorkspaceMergeOptions extends CompanyOptions {
	into?: string;
	head?: string;
}

/** Merges the branch of a workspace. A conflict is an error that names the files. */
export async function workspaceMerge(text: string, options: WorkspaceMergeOptions): Promise<number> {
	return await withWorkspace(options, text, async ({ connection, workspace, output }) => {
		const { into: wanted, head } = options;
		const body = { ...(wanted !== undefined && { into: wanted }), ...(head !== undefined && { head }) };
		const merged = await connection.client.call(mergeExecutionWorkspace, {
			params: { workspaceId: workspace.id },
			body,
		});
		if (options.json) {
			printJson(output, merged);
			return EXIT.succeeded;
		}
		const branch = pathText(workspace.branch ?? "");
		const into = pathText(merged.into);
		if (merged.kind === "up_to_date") output.note(`${into} has everything of ${branch} already.`);
		else {
			const how = merged.kind === "merge" ? "with a merge commit" : "by a fast-forward";
			output.note(`Merged ${branch} into ${into} ${how}, which is at ${merged.commit} now.`);
		}
		return EXIT.succeeded;
	});
}

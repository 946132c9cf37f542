import { mergeExecutionWorkspace } from "@paperclipai/shared";
import { WORKSPACE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { text } from "../../input/options.ts";
import { pathText } from "../../render/workspace/path-text.ts";
import { defineCommand } from "../define-command.ts";
import { withWorkspace } from "../scopes.ts";

export const command = defineCommand({
	summary: "merge the branch of a workspace: completely, or not at all",
	details:
		"Merges the branch into the branch that it was created from, unless `--into` names another. With `--head`, exits " +
		"with 2 (`head_changed`) when the branch is at another commit. On a conflict, lists the files and exits with 2 " +
		"(`merge_conflict`).",
	arguments: { workspace: WORKSPACE },
	options: {
		...COMPANY_OPTIONS,
		into: text("<branch>", "local branch to merge into (default: the branch that the workspace was created from)"),
		head: text("<commit>", "merge only when the branch is at this commit, as printed by `workspace diff`"),
	},
	async run(args, options) {
		return await withWorkspace(options, args.workspace, async ({ connection, workspace, output, report }) => {
			const { into: wanted, head } = options;
			const body = { ...(wanted !== undefined && { into: wanted }), ...(head !== undefined && { head }) };
			const params = { workspaceId: workspace.id };
			const merged = await connection.client.call(mergeExecutionWorkspace, { params, body });
			await report(merged, () => {
				const branch = pathText(workspace.branch ?? "");
				const into = pathText(merged.into);
				if (merged.kind === "up_to_date") return output.note(`${into} already contains ${branch}.`);
				const how = merged.kind === "merge" ? "with a merge commit" : "by a fast-forward";
				output.note(`Merged ${branch} into ${into} ${how}; ${into} is now at ${merged.commit}.`);
			});
		});
	},
});

import { getWorkspaceDiff } from "@paperclipai/shared";
import { WORKSPACE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import { formatDiff, formatDiffStat, formatDiffState } from "../../render/workspace/diff.ts";
import { defineCommand } from "../define-command.ts";
import { withWorkspace } from "../scopes.ts";

export const command = defineCommand({
	summary: "show the changes in a workspace, committed or not, or the commits of a closed one",
	details:
		"Prints the changes like `git diff`, but only the sizes of binary and large files. Standard error says how many files " +
		"have uncommitted changes, and which branch already contains the commits. `--stat` says for each file whether it is committed.",
	arguments: { workspace: WORKSPACE },
	options: { ...COMPANY_OPTIONS, stat: flag("only list the files with their numbers of changed lines") },
	async run(args, options) {
		return await withWorkspace(options, args.workspace, async ({ connection, workspace, output, report }) => {
			const diff = await connection.client.call(getWorkspaceDiff, { params: { workspaceId: workspace.id } });
			const files = options.stat ? diff.files.map(({ hunks: _, ...file }) => file) : diff.files;
			await report({ ...diff, files }, () => {
				if (diff.files.length === 0) output.note("The workspace contains no changes.");
				else output.data(options.stat ? formatDiffStat(diff, output.tableWidth) : formatDiff(diff, output.color));
				const state = formatDiffState(diff);
				if (state !== null) output.note(state);
				if (diff.isTruncated)
					output.note("Some changed files are not shown. To see all, use git in the repository of the workspace.");
			});
		});
	},
});

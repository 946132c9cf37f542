import { getWorkspaceDiff } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { formatDiff } from "../../render/workspace/diff.ts";
import { formatDiffStat } from "../../render/workspace/diff-stat.ts";
import { formatDiffState } from "../../render/workspace/diff-state.ts";
import { withWorkspace } from "../scopes.ts";

export interface WorkspaceDiffOptions extends CompanyOptions {
	stat?: true;
}

/** Shows what a workspace changes, committed or not; of a closed one its commits. */
export async function workspaceDiff(text: string, options: WorkspaceDiffOptions): Promise<number> {
	return await withWorkspace(options, text, async ({ connection, workspace: { id: workspaceId }, output }) => {
		const diff = await connection.client.call(getWorkspaceDiff, { params: { workspaceId } });
		if (options.json) {
			const files = options.stat ? diff.files.map(({ hunks: _, ...file }) => file) : diff.files;
			printJson(output, { ...diff, files });
			return EXIT.succeeded;
		}
		if (diff.files.length === 0) output.note("It changes nothing.");
		else output.data(options.stat ? formatDiffStat(diff, output.tableWidth) : formatDiff(diff, output.color));
		const state = formatDiffState(diff);
		if (state !== null) output.note(state);
		if (diff.isTruncated) output.note("More files are changed than these. See all of them with git in its repository.");
		return EXIT.succeeded;
	});
}

import {
	closeExecutionWorkspace,
	type ExecutionWorkspace,
	type ExecutionWorkspaceDetails,
	getCloseReadiness,
} from "@paperclipai/shared";
import { WORKSPACE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import type { Output } from "../../render/output/output.ts";
import { pathText } from "../../render/workspace/path-text.ts";
import { formatReadiness } from "../../render/workspace/readiness.ts";
import { leftCopies, savedChanges, skippedTeardown } from "../../render/workspace/workspace.ts";
import { confirm } from "../confirm.ts";
import { defineCommand } from "../define-command.ts";
import { withWorkspace } from "../scopes.ts";

export const command = defineCommand({
	summary: "save what is not committed, then remove the worktree; its branch stays",
	details:
		"Shows the same as `workspace readiness`, asks for confirmation, saves uncommitted changes under a ref, which it " +
		"prints, and removes the worktree. Without a terminal, `--yes` is required.",
	arguments: { workspace: WORKSPACE },
	options: { ...COMPANY_OPTIONS, yes: flag("do not ask") },
	async run(args, options) {
		return await withWorkspace(options, args.workspace, async ({ connection, workspace, output, report }) => {
			const params = { workspaceId: workspace.id };
			if (!options.yes && !options.json) {
				const readiness = await connection.client.call(getCloseReadiness, { params });
				output.note(formatReadiness(readiness, output.columns).trimEnd());
			}
			await confirm(options, {
				question: questionOf(workspace),
				what: "Closing a workspace",
				declined: "Nothing was closed.",
			});
			const closed = await connection.client.call(closeExecutionWorkspace, { params });
			await report(closed, () => printSaved(closed, output));
		});
	},
});

function questionOf({ mode, path, branch }: ExecutionWorkspace): string {
	if (mode !== "worktree") return `Close the workspace? The files in ${pathText(path)} stay in place.`;
	const saved = "Uncommitted changes are saved under refs/paperclip/rescue/ of the repository";
	return `Remove ${pathText(path)}? ${saved}, and the branch ${pathText(branch ?? "")} stays.`;
}

function printSaved({ mode, path, sourcePath, branch, operations }: ExecutionWorkspaceDetails, output: Output): void {
	if (mode !== "worktree") {
		output.note(`Closed. The files in ${pathText(path)} were left in place.`);
		return;
	}
	const close = operations.find(({ operation }) => operation === "workspace_close");
	if (close?.details?.isKept === true) {
		output.note(
			`Closed. The repository ${pathText(sourcePath)} no longer exists, so the files stay in ${pathText(path)}.`,
		);
		return;
	}
	output.note(`Removed ${pathText(path)}. The branch ${pathText(branch ?? "")} is in ${pathText(sourcePath)}.`);
	for (const copy of leftCopies(close?.details ?? null)) output.note(copy);
	for (const skipped of skippedTeardown(close?.details ?? null)) output.note(skipped);
	for (const saved of savedChanges(close?.details ?? null)) output.note(saved);
}

import { CodedError } from "@paperclipai/adapter-utils";
import {
	closeExecutionWorkspace,
	type ExecutionWorkspace,
	type ExecutionWorkspaceDetails,
	getCloseReadiness,
} from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { canAsk } from "../../input/can-ask.ts";
import { usageError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { pathText } from "../../render/workspace/path-text.ts";
import { formatReadiness } from "../../render/workspace/readiness.ts";
import { leftCopies, savedRefs, skippedTeardown } from "../../render/workspace/workspace.ts";
import { type ServerScope, withWorkspace } from "../scopes.ts";

export interface WorkspaceCloseOptions extends CompanyOptions {
	yes?: true;
}

/** Saves what is not committed and removes the worktree, after a question. */
export async function workspaceClose(text: string, options: WorkspaceCloseOptions): Promise<number> {
	return await withWorkspace(options, text, async ({ connection, workspace, output }) => {
		if (!options.yes) await confirmClose({ connection, output }, workspace, options);
		const params = { workspaceId: workspace.id };
		const closed = await connection.client.call(closeExecutionWorkspace, { params });
		if (options.json) printJson(output, closed);
		else reportSaved(closed, output);
		return EXIT.succeeded;
	});
}

async function confirmClose(
	{ connection, output }: ServerScope,
	workspace: ExecutionWorkspace,
	options: WorkspaceCloseOptions,
): Promise<void> {
	const params = { workspaceId: workspace.id };
	const readiness = await connection.client.call(getCloseReadiness, { params });
	if (!options.json) output.note(formatReadiness(readiness, output.columns).trimEnd());
	if (!canAsk(options)) {
		throw usageError("Closing removes the worktree, and nobody can be asked here.", "Add --yes if you mean it.");
	}
	const { askYesNo } = await import("../../input/ask.ts");
	if (await askYesNo(questionOf(workspace))) return;
	throw new CodedError("declined", "Nothing was closed.");
}

function questionOf({ mode, path, branch }: ExecutionWorkspace): string {
	if (mode !== "worktree") return `Close the workspace? The folder ${pathText(path)} stays as it is.`;
	const saved = "What is not committed is saved under refs/paperclip/rescue/ of the repository";
	return `Remove ${pathText(path)}? ${saved}, and the branch ${pathText(branch ?? "")} stays.`;
}

function reportSaved({ mode, path, sourcePath, branch, operations }: ExecutionWorkspaceDetails, output: Output): void {
	if (mode !== "worktree") {
		output.note(`Closed. The folder ${pathText(path)} is as it was.`);
		return;
	}
	const close = operations.find(({ operation }) => operation === "workspace_close");
	if (close?.details?.isKept === true) {
		output.note(`Closed. The repository ${pathText(sourcePath)} is gone, so the files stay in ${pathText(path)}.`);
		return;
	}
	output.note(`Removed ${pathText(path)}. The branch ${pathText(branch ?? "")} is in ${pathText(sourcePath)}.`);
	for (const copy of leftCopies(close?.details ?? null)) output.note(copy);
	for (const skipped of skippedTeardown(close?.details ?? null)) output.note(skipped);
	for (const ref of savedRefs(close?.details ?? null)) {
		output.note(`What was not committed is saved under ${pathText(ref)}; see it there with: git show ${pathText(ref)}`);
	}
}

import type { RemoteShell } from "../shell/remote-shell.ts";
import { REMOVE_SCRIPT } from "./scripts/remove.ts";
import { requireSuccess } from "./transfer-errors.ts";

/**
 * Removes the remote copy of a workspace; a no-op if it does not exist. Idempotent, even after a kill at any step.
 * @throws {CodedError} `workspace_not_collected`, and removes nothing, when the copy has uncollected work;
 * `remote_git_missing`, `remote_workspace_busy` and errors of the shell.
 */
export async function removeWorkspaceFromSsh(
	shell: RemoteShell,
	basePath: string,
	workspaceId: string,
	signal: AbortSignal,
): Promise<void> {
	requireSuccess(await shell.run(REMOVE_SCRIPT, { args: [basePath, workspaceId], signal }));
}

import type { RemoteShell } from "../shell/remote-shell.ts";
import { REMOVE_SCRIPT } from "./scripts/remove.ts";
import { requireSuccess } from "./transfer-errors.ts";

/**
 * Removes the copy of a workspace from another machine; one that is not there is no error. After a kill at any step it completes.
 * @throws {CodedError} `workspace_not_collected` with nothing removed, when something there has not come back;
 * `remote_git_missing`, `remote_workspace_busy` and those of the shell.
 */
export async function removeWorkspaceFromSsh(
	shell: RemoteShell,
	basePath: string,
	workspaceId: string,
	signal: AbortSignal,
): Promise<void> {
	requireSuccess(await shell.run(REMOVE_SCRIPT, { args: [basePath, workspaceId], signal }));
}

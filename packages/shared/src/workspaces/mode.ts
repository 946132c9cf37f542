import { z } from "zod";
import { idSchema } from "../fields.ts";

/**
 * `worktree`: a separate git worktree. `shared`: the user's folder itself, with a lease for one run at a time.
 * `directory`: the user's folder without the lease, for folders that are not git repositories.
 */
export const workspaceModeSchema = z.enum(["worktree", "shared", "directory"]);
export type WorkspaceMode = z.infer<typeof workspaceModeSchema>;

/** An omitted environment comes from the agent, other omitted keys from the project. */
export const executionWorkspaceSettingsSchema = z.strictObject({
	mode: workspaceModeSchema.optional(),
	/** Overrides the agent's default environment; `null`: the server's machine. */
	environmentId: idSchema.nullable().optional(),
});
export type ExecutionWorkspaceSettings = z.infer<typeof executionWorkspaceSettingsSchema>;

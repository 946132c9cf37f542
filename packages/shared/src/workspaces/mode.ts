import { z } from "zod";

/**
 * `worktree`: a git worktree of its own. `shared`: the user's folder itself, where one run works at a time. `directory`: the
 * same without that lease, for folders that are no git repository.
 */
export const workspaceModeSchema = z.enum(["worktree", "shared", "directory"]);
export type WorkspaceMode = z.infer<typeof workspaceModeSchema>;

/** What an issue sets for its workspace; omitted keys come from its project. */
export const executionWorkspaceSettingsSchema = z.strictObject({ mode: workspaceModeSchema.optional() });
export type ExecutionWorkspaceSettings = z.infer<typeof executionWorkspaceSettingsSchema>;

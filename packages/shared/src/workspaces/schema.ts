import { z } from "zod";
import { idSchema, timestampSchema } from "../fields.ts";
import { runErrorSchema } from "../runs/schema.ts";
import { workspaceModeSchema } from "./mode.ts";

export const workspaceStatusSchema = z.enum(["open", "closed"]);
export type WorkspaceStatus = z.infer<typeof workspaceStatusSchema>;

export const workspaceOperationKindSchema = z.enum([
	"worktree_prepare",
	"environment_prepare",
	"workspace_provision",
	"environment_collect",
	"workspace_finalize",
	"workspace_merge",
	"workspace_close",
]);
export type WorkspaceOperationKind = z.infer<typeof workspaceOperationKindSchema>;

export const workspaceOperationStatusSchema = z.enum(["running", "succeeded", "failed"]);
export type WorkspaceOperationStatus = z.infer<typeof workspaceOperationStatusSchema>;

export const workspaceOperationSchema = z.object({
	id: idSchema,
	workspaceId: idSchema,
	/** `null` for an action of the board or of the server; the latter has a `cause` in its details. */
	runId: idSchema.nullable(),
	operation: workspaceOperationKindSchema,
	status: workspaceOperationStatusSchema,
	error: runErrorSchema.nullable(),
	/** Such as the head commit, or the ref under which work was saved. */
	details: z.record(z.string(), z.unknown()).nullable(),
	createdAt: timestampSchema,
	finishedAt: timestampSchema.nullable(),
});
export type WorkspaceOperation = z.infer<typeof workspaceOperationSchema>;

export const executionWorkspaceSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	issueId: idSchema.nullable(),
	projectId: idSchema.nullable(),
	mode: workspaceModeSchema,
	status: workspaceStatusSchema,
	/** The user's folder or repository. */
	sourcePath: z.string(),
	path: z.string(),
	prefix: z.string(),
	branch: z.string().nullable(),
	/** Local branch, or full name of the remote-tracking branch, from which the branch was created. */
	baseRef: z.string().nullable(),
	baseCommit: z.string().nullable(),
	/** Head commit at the last finalize, or when the workspace was closed. */
	headCommit: z.string().nullable(),
	/** `null`: the server's machine. The environment may have been deleted. */
	environmentId: idSchema.nullable().default(null),
	createdAt: timestampSchema,
	lastUsedAt: timestampSchema,
	closedAt: timestampSchema.nullable(),
	/** `null` without an issue, or if the issue was deleted. */
	issue: z.object({ identifier: z.string(), title: z.string() }).nullable().default(null),
	activeRunId: idSchema.nullable().default(null),
	/** Whether another branch has all commits, or their changes in other commits. */
	isMerged: z.boolean().default(false),
});
export type ExecutionWorkspace = z.infer<typeof executionWorkspaceSchema>;

export const executionWorkspaceDetailsSchema = executionWorkspaceSchema.extend({
	operations: z.array(workspaceOperationSchema),
});
export type ExecutionWorkspaceDetails = z.infer<typeof executionWorkspaceDetailsSchema>;

export const workspaceSizeSchema = z.object({
	/** `null` for a closed workspace, and for one that is not a worktree. */
	changes: z
		.object({
			files: z.number(),
			/** Number of lines, not counting binary and very large files. */
			additions: z.number(),
			deletions: z.number(),
			/** Whether some lines are not counted. */
			isPartial: z.boolean(),
		})
		.nullable(),
	/** Includes ignored files; `null` like `changes`. */
	diskBytes: z.number().nullable(),
});
export type WorkspaceSize = z.infer<typeof workspaceSizeSchema>;

export const workspaceOperationParamsSchema = z.strictObject({ runId: idSchema, operationId: idSchema });

export const workspaceParamsSchema = z.strictObject({ workspaceId: idSchema });

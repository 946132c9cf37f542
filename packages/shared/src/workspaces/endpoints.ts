import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { logQuerySchema } from "../runs/endpoints.ts";
import { logPageSchema, runParamsSchema } from "../runs/schema.ts";
import { closeReadinessSchema, mergeResultSchema, mergeWorkspaceSchema } from "./actions.ts";
import { workspaceDiffSchema } from "./diff.ts";
import {
	executionWorkspaceDetailsSchema,
	executionWorkspaceSchema,
	workspaceOperationParamsSchema,
	workspaceOperationSchema,
	workspaceParamsSchema,
	workspaceSizeSchema,
	workspaceStatusSchema,
} from "./schema.ts";

export const listExecutionWorkspaces = endpoint({
	method: "GET",
	path: "/companies/:companyId/execution-workspaces",
	summary: "Workspaces of a company, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema.extend({ issueId: idSchema.optional(), status: workspaceStatusSchema.optional() }),
	response: z.array(executionWorkspaceSchema),
});

export const getExecutionWorkspace = endpoint({
	method: "GET",
	path: "/execution-workspaces/:workspaceId",
	summary: "One workspace with its latest operations",
	actor: "agent",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: executionWorkspaceDetailsSchema,
});

export const finalizeExecutionWorkspace = endpoint({
	method: "POST",
	path: "/execution-workspaces/:workspaceId/finalize",
	idempotency: { withoutKey: "A repeat finds nothing to save." },
	summary: "Finalize a workspace again, after the attempt at the end of a run failed",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: executionWorkspaceDetailsSchema,
});

export const getWorkspaceDiff = endpoint({
	method: "GET",
	path: "/execution-workspaces/:workspaceId/diff",
	summary:
		"Changes in a workspace, including uncommitted ones while it is open; for large and binary files, only sizes",
	actor: "agent",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: workspaceDiffSchema,
});

export const getWorkspaceSize = endpoint({
	method: "GET",
	path: "/execution-workspaces/:workspaceId/size",
	summary: "Number of lines that a workspace changes, and its size on disk",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: workspaceSizeSchema,
});

export const mergeExecutionWorkspace = endpoint({
	method: "POST",
	path: "/execution-workspaces/:workspaceId/merge",
	idempotency: { withoutKey: "A repeat finds nothing to merge." },
	summary: "Merge the branch of a workspace into its base branch; a conflict changes nothing and lists the files",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	body: mergeWorkspaceSchema.prefault({}),
	response: mergeResultSchema,
});

export const getCloseReadiness = endpoint({
	method: "GET",
	path: "/execution-workspaces/:workspaceId/close-readiness",
	summary: "Uncommitted and unmerged work in a workspace, and what still needs the workspace",
	actor: "agent",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: closeReadinessSchema,
});

export const closeExecutionWorkspace = endpoint({
	method: "POST",
	path: "/execution-workspaces/:workspaceId/close",
	idempotency: { withoutKey: "A closed workspace stays closed." },
	summary: "Close a workspace: save uncommitted work under a ref, then remove the worktree; its branch is kept",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: executionWorkspaceDetailsSchema,
});

export const listWorkspaceOperations = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/workspace-operations",
	summary: "Workspace operations of a run, in order",
	actor: "agent",
	scope: "run",
	params: runParamsSchema,
	response: z.array(workspaceOperationSchema),
});

export const getWorkspaceOperationLog = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/workspace-operations/:operationId/log",
	summary: "Output of the setup command in the workspace of a run, in the format of the run log",
	actor: "agent",
	scope: "run",
	params: workspaceOperationParamsSchema,
	query: logQuerySchema,
	response: logPageSchema,
});

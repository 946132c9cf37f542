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
	summary: "One workspace, with what was last done with it",
	actor: "agent",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: executionWorkspaceDetailsSchema,
});

export const finalizeExecutionWorkspace = endpoint({
	method: "POST",
	path: "/execution-workspaces/:workspaceId/finalize",
	summary: "Finalize the work in a workspace again, after that has failed at the end of a run",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: executionWorkspaceDetailsSchema,
});

export const getWorkspaceDiff = endpoint({
	method: "GET",
	path: "/execution-workspaces/:workspaceId/diff",
	summary: "What a workspace changes, committed or not; of a closed one its commits; large and binary files by size",
	actor: "agent",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: workspaceDiffSchema,
});

export const getWorkspaceSize = endpoint({
	method: "GET",
	path: "/execution-workspaces/:workspaceId/size",
	summary: "How many lines a workspace changes, and how much space it takes on the disk",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: workspaceSizeSchema,
});

export const mergeExecutionWorkspace = endpoint({
	method: "POST",
	path: "/execution-workspaces/:workspaceId/merge",
	summary: "Merge the branch of a workspace into its base branch; a conflict changes nothing and names the files",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	body: mergeWorkspaceSchema.prefault({}),
	response: mergeResultSchema,
});

export const getCloseReadiness = endpoint({
	method: "GET",
	path: "/execution-workspaces/:workspaceId/close-readiness",
	summary: "What in a workspace is not committed or not merged, and what still needs it",
	actor: "agent",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: closeReadinessSchema,
});

export const closeExecutionWorkspace = endpoint({
	method: "POST",
	path: "/execution-workspaces/:workspaceId/close",
	summary: "Save what is not committed under a ref, then remove the worktree; its branch stays",
	actor: "board",
	scope: "workspace",
	params: workspaceParamsSchema,
	response: executionWorkspaceDetailsSchema,
});

export const listWorkspaceOperations = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/workspace-operations",
	summary: "What a run did with its workspace, in order",
	actor: "agent",
	scope: "run",
	params: runParamsSchema,
	response: z.array(workspaceOperationSchema),
});

export const getWorkspaceOperationLog = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/workspace-operations/:operationId/log",
	summary: "Output of a project's command in the workspace of a run, as records like those of the run log",
	actor: "agent",
	scope: "run",
	params: workspaceOperationParamsSchema,
	query: logQuerySchema,
	response: logPageSchema,
});

import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { createProjectSchema, projectParamsSchema, projectSchema, updateProjectSchema } from "./schema.ts";

export const listProjects = endpoint({
	method: "GET",
	path: "/companies/:companyId/projects",
	summary: "Projects of a company, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(projectSchema),
});

export const createProject = endpoint({
	method: "POST",
	path: "/companies/:companyId/projects",
	idempotency: "key",
	summary: "Create a project: a folder or repository, and how workspaces are created from it",
	actor: "board",
	scope: "company",
	status: 201,
	params: companyParamsSchema,
	body: createProjectSchema,
	response: projectSchema,
});

export const getProject = endpoint({
	method: "GET",
	path: "/projects/:projectId",
	summary: "One project",
	actor: "agent",
	scope: "project",
	params: projectParamsSchema,
	response: projectSchema,
});

export const updateProject = endpoint({
	method: "PATCH",
	path: "/projects/:projectId",
	summary: "Change a project; existing workspaces keep their folder and branch",
	actor: "board",
	scope: "project",
	params: projectParamsSchema,
	body: updateProjectSchema,
	response: projectSchema,
});

export const deleteProject = endpoint({
	method: "DELETE",
	path: "/projects/:projectId",
	summary: "Delete a project; its folder, issues and workspaces are kept",
	actor: "board",
	scope: "project",
	params: projectParamsSchema,
	response: z.object({ id: idSchema }),
});

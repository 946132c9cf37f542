import { z } from "zod";
import { agentParamsSchema } from "../agents/schema.ts";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { createRoutineSchema, routineParamsSchema, routineSchema, updateRoutineSchema } from "./schema.ts";

export const listRoutines = endpoint({
	method: "GET",
	path: "/agents/:agentId/routines",
	summary: "Routines of an agent, newest first",
	actor: "agent",
	scope: "agent",
	params: agentParamsSchema,
	query: pageQuerySchema,
	response: z.array(routineSchema),
});

export const listCompanyRoutines = endpoint({
	method: "GET",
	path: "/companies/:companyId/routines",
	summary: "Routines of all agents of a company, newest first",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(routineSchema),
});

export const createRoutine = endpoint({
	method: "POST",
	path: "/agents/:agentId/routines",
	idempotency: "key",
	summary: "Create a routine: work that an agent repeats on a schedule",
	actor: "board",
	scope: "agent",
	status: 201,
	params: agentParamsSchema,
	body: createRoutineSchema,
	response: routineSchema,
});

export const getRoutine = endpoint({
	method: "GET",
	path: "/routines/:routineId",
	summary: "One routine",
	actor: "agent",
	scope: "routine",
	params: routineParamsSchema,
	response: routineSchema,
});

export const updateRoutine = endpoint({
	method: "PATCH",
	path: "/routines/:routineId",
	summary: "Change a routine; a new schedule applies from now on",
	actor: "board",
	scope: "routine",
	params: routineParamsSchema,
	body: updateRoutineSchema,
	response: routineSchema,
});

export const deleteRoutine = endpoint({
	method: "DELETE",
	path: "/routines/:routineId",
	summary: "Delete a routine; its runs and issues are kept",
	actor: "board",
	scope: "routine",
	params: routineParamsSchema,
	response: z.object({ id: idSchema }),
});

export const runRoutine = endpoint({
	method: "POST",
	path: "/routines/:routineId/run",
	idempotency: "key",
	summary: "Run a routine now, independently of its schedule; works for disabled routines too",
	actor: "board",
	scope: "routine",
	params: routineParamsSchema,
	response: routineSchema,
});

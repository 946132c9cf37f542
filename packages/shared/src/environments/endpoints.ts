import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	createEnvironmentSchema,
	environmentParamsSchema,
	environmentProbeSchema,
	environmentSchema,
	probeEnvironmentSchema,
	probeSettingsSchema,
	scanHostKeySchema,
	scannedHostKeySchema,
	updateEnvironmentSchema,
} from "./schema.ts";

export const listEnvironments = endpoint({
	method: "GET",
	path: "/companies/:companyId/environments",
	summary: "Environments of a company, newest first; agents see no settings",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(environmentSchema),
});

export const createEnvironment = endpoint({
	method: "POST",
	path: "/companies/:companyId/environments",
	idempotency: "key",
	summary: "Create an environment in which the programs of runs work: a remote machine over SSH, or containers",
	actor: "board",
	scope: "company",
	status: 201,
	params: companyParamsSchema,
	body: createEnvironmentSchema,
	response: environmentSchema,
});

export const probeEnvironmentSettings = endpoint({
	method: "POST",
	path: "/companies/:companyId/environments/probe",
	idempotency: { withoutKey: "A probe stores nothing." },
	summary: "Probe the settings of an environment before it is stored",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	body: probeSettingsSchema,
	response: environmentProbeSchema,
});

export const scanHostKey = endpoint({
	method: "POST",
	path: "/companies/:companyId/environments/scan-host-key",
	idempotency: { withoutKey: "A scan stores nothing." },
	summary: "The keys that a host currently presents; verify their fingerprints on the host itself",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	body: scanHostKeySchema,
	response: z.object({ keys: z.array(scannedHostKeySchema) }),
});

export const getEnvironment = endpoint({
	method: "GET",
	path: "/environments/:environmentId",
	summary: "One environment; agents see no settings",
	actor: "agent",
	scope: "environment",
	params: environmentParamsSchema,
	response: environmentSchema,
});

export const updateEnvironment = endpoint({
	method: "PATCH",
	path: "/environments/:environmentId",
	summary: "Update an environment. Settings cannot change while runs use the environment; the driver can never change.",
	actor: "board",
	scope: "environment",
	params: environmentParamsSchema,
	body: updateEnvironmentSchema,
	response: environmentSchema,
});

export const deleteEnvironment = endpoint({
	method: "DELETE",
	path: "/environments/:environmentId",
	summary: "Delete an environment; refused while agents have it as their default, or runs work in it",
	actor: "board",
	scope: "environment",
	params: environmentParamsSchema,
	response: z.object({ id: idSchema }),
});

export const probeEnvironment = endpoint({
	method: "POST",
	path: "/environments/:environmentId/probe",
	idempotency: { withoutKey: "A probe stores nothing." },
	summary: "Check connection, disk and programs of an environment",
	actor: "board",
	scope: "environment",
	params: environmentParamsSchema,
	body: probeEnvironmentSchema,
	response: environmentProbeSchema,
});

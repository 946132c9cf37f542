import { z } from "zod";
import { adapterTypeSchema } from "../agents/schema.ts";
import { idSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { agentMcpServersSchema } from "../mcp-servers/schema.ts";
import { permissionPresetSchema } from "../permissions/schema.ts";
import {
	adapterParamsSchema,
	adapterSchema,
	configSchemaSchema,
	detectedModelSchema,
	environmentTestSchema,
} from "./schema.ts";

export const listAdapters = endpoint({
	method: "GET",
	path: "/adapters",
	summary: "Adapters of this server and their capabilities",
	actor: "board",
	scope: "installation",
	response: z.array(adapterSchema),
});

export const getAdapter = endpoint({
	method: "GET",
	path: "/adapters/:type",
	summary: "One adapter",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	response: adapterSchema,
});

export const getConfigSchema = endpoint({
	method: "GET",
	path: "/adapters/:type/config-schema",
	summary: "The fields of an agent's configuration for this adapter",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	response: configSchemaSchema,
});

export const getConfigurationDoc = endpoint({
	method: "GET",
	path: "/adapters/:type/configuration.md",
	summary: "When to use this adapter, and its fields, as Markdown",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	response: z.string(),
});

const companyAdapterParamsSchema = z.strictObject({ companyId: idSchema, type: adapterTypeSchema });

export const listAdapterModels = endpoint({
	method: "GET",
	path: "/companies/:companyId/adapters/:type/models",
	summary: "Models to choose from for an agent with this adapter; other models may work as well",
	actor: "board",
	scope: "company",
	params: companyAdapterParamsSchema,
	query: z.strictObject({
		/** Whether to bypass the adapter's cache of models. */
		refresh: z.stringbool().default(false),
	}),
	response: z.array(z.object({ id: z.string(), label: z.string() })),
});

export const detectAdapterModel = endpoint({
	method: "GET",
	path: "/companies/:companyId/adapters/:type/detect-model",
	summary: "The model that the adapter's program is configured with on the server's machine, or null",
	actor: "board",
	scope: "company",
	params: companyAdapterParamsSchema,
	response: detectedModelSchema.nullable(),
});

export const testEnvironment = endpoint({
	method: "POST",
	path: "/companies/:companyId/adapters/:type/test-environment",
	idempotency: { withoutKey: "A test stores nothing." },
	summary:
		"Test whether an agent with this configuration could run: on the server's machine, or in the environment environmentId",
	actor: "board",
	scope: "company",
	params: companyAdapterParamsSchema,
	body: z.strictObject({
		/** Default: the stored configuration of the agent `agentId`, or an empty one without an agent. */
		adapterConfig: z.record(z.string(), z.unknown()).optional(),
		mode: z.enum(["quick", "live"]).default("quick"),
		environmentId: idSchema.nullable().default(null),
		/** The agent whose stored configuration is tested, or whose stored values replace `***` in `adapterConfig`. */
		agentId: idSchema.optional(),
		/** Tested with the company's servers. Default: the servers of the agent `agentId`; without an agent, none are tested. */
		mcpServers: agentMcpServersSchema.optional(),
		/** The preset of the agent's permissions. Default: the stored one of the agent `agentId`; for a new agent, its default preset. */
		permissions: permissionPresetSchema.nullable().optional(),
	}),
	response: environmentTestSchema,
});

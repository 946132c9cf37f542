import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { adapterTypeSchema } from "./agents.ts";
import { idSchema } from "./fields.ts";

export const adapterSchema = z.object({
	type: z.string(),
	label: z.string(),
	source: z.enum(["builtin", "external"]),
	packageName: z.string().optional(),
	version: z.string().optional(),
	loaded: z.boolean(),
	error: z.string().optional(),
	disabled: z.boolean(),
	overridesBuiltin: z.boolean(),
	modelsCount: z.number(),
	models: z.array(z.object({ id: z.string(), label: z.string() })),
	capabilities: z.object({
		supportsLocalAgentJwt: z.boolean(),
		supportsInstructionsBundle: z.boolean(),
		supportsSkills: z.boolean(),
		requiresMaterializedRuntimeSkills: z.boolean(),
		instructionsPathKey: z.string(),
		supportsSsh: z.boolean(),
	}),
	uiParser: z.object({
		state: z.enum(["built-in", "external", "none", "failed"]),
		contractVersion: z.string().optional(),
		sha256: z.string().optional(),
	}),
});
export type AdapterInfo = z.infer<typeof adapterSchema>;

export const adapterParamsSchema = z.strictObject({ type: adapterTypeSchema });

export const listAdapters = endpoint({
	method: "GET",
	path: "/adapters",
	summary: "Adapters of this server, with what they can do",
	actor: "board",
	response: z.array(adapterSchema),
});

export const getAdapter = endpoint({
	method: "GET",
	path: "/adapters/:type",
	summary: "One adapter",
	actor: "board",
	params: adapterParamsSchema,
	response: adapterSchema,
});

export const environmentTestSchema = z.object({
	adapterType: z.string(),
	status: z.enum(["pass", "warn", "fail"]),
	checks: z.array(
		z.object({
			code: z.string(),
			level: z.enum(["info", "warn", "error"]),
			message: z.string(),
			detail: z.string().nullish(),
			hint: z.string().nullish(),
		}),
	),
	testedAt: z.string(),
});
export type EnvironmentTest = z.infer<typeof environmentTestSchema>;

export const testEnvironment = endpoint({
	method: "POST",
	path: "/companies/:companyId/adapters/:type/test-environment",
	summary: "Would an agent with this configuration be able to run",
	actor: "board",
	params: z.strictObject({ companyId: idSchema, type: adapterTypeSchema }),
	body: z.strictObject({
		adapterConfig: z.record(z.string(), z.unknown()).default({}),
		mode: z.enum(["quick", "live"]).default("quick"),
	}),
	response: environmentTestSchema,
});

import { z } from "zod";
import { adapterTypeSchema } from "../agents/schema.ts";
import { idSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";

/**
 * `built-in`: part of this program. `external`: served as `ui-parser.js`. `none`: the package brings none. `unsupported`:
 * made for another version of the contract. `failed`: it breaks a rule, which `problem` names. But for the first two, the
 * generic parser reads the output.
 */
export const uiParserStateSchema = z.enum(["built-in", "external", "none", "unsupported", "failed"]);
export type UiParserState = z.infer<typeof uiParserStateSchema>;

export const adapterSchema = z.object({
	type: z.string(),
	label: z.string(),
	source: z.enum(["builtin", "external"]),
	packageName: z.string().optional(),
	version: z.string().optional(),
	/** Folder that an external adapter was installed from, when it was not the registry. */
	localPath: z.string().optional(),
	/** Reinstalling keeps this version. */
	pinned: z.boolean().optional(),
	installedAt: z.string().optional(),
	/** Runs can be started with it. */
	loaded: z.boolean(),
	/** Why it is not loaded, in full. */
	error: z.string().optional(),
	errorCode: z.string().optional(),
	/** A person has switched it off: its agents do not run. */
	disabled: z.boolean(),
	/** It stands in the place of an adapter that ships with the server. */
	overridesBuiltin: z.boolean(),
	/** It would, but a person has paused that: the adapter that ships with the server is the one in use. */
	overridePaused: z.boolean().optional(),
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
		state: uiParserStateSchema,
		/** What the package declares. */
		contractVersion: z.string().optional(),
		/** Of the parser's source, hexadecimal; changes with it. */
		sha256: z.string().optional(),
		problem: z.string().optional(),
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

/** A form that can be drawn without knowing the adapter. */
export const configSchemaSchema = z.object({
	fields: z.array(
		z.object({
			/** Key in `adapterConfig`. */
			key: z.string(),
			label: z.string(),
			type: z.enum(["text", "textarea", "number", "toggle", "select", "combobox", "list", "map"]),
			required: z.boolean().optional(),
			default: z.unknown().optional(),
			hint: z.string().optional(),
			placeholder: z.string().optional(),
			group: z.string().optional(),
			options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
			/** It widens what the agent may do. */
			dangerous: z.boolean().optional(),
		}),
	),
});
export type ConfigSchema = z.infer<typeof configSchemaSchema>;

export const getConfigSchema = endpoint({
	method: "GET",
	path: "/adapters/:type/config-schema",
	summary: "The fields of an agent's configuration for this adapter",
	actor: "board",
	params: adapterParamsSchema,
	response: configSchemaSchema,
});

export const getConfigurationDoc = endpoint({
	method: "GET",
	path: "/adapters/:type/configuration.md",
	summary: "When to use this adapter, and its fields, as Markdown",
	actor: "board",
	params: adapterParamsSchema,
	response: z.string(),
});

const companyAdapterParamsSchema = z.strictObject({ companyId: idSchema, type: adapterTypeSchema });

export const listAdapterModels = endpoint({
	method: "GET",
	path: "/companies/:companyId/adapters/:type/models",
	summary: "Models that an agent of this adapter can be set to; others may work as well",
	actor: "board",
	params: companyAdapterParamsSchema,
	response: z.array(z.object({ id: z.string(), label: z.string() })),
});

export const detectedModelSchema = z.object({
	model: z.string(),
	provider: z.string().optional(),
	/** Where it was found. */
	source: z.string().optional(),
});
export type DetectedModel = z.infer<typeof detectedModelSchema>;

export const detectAdapterModel = endpoint({
	method: "GET",
	path: "/companies/:companyId/adapters/:type/detect-model",
	summary: "The model that the adapter's program is set to on the server's machine, or null",
	actor: "board",
	params: companyAdapterParamsSchema,
	response: detectedModelSchema.nullable(),
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
	params: companyAdapterParamsSchema,
	body: z.strictObject({
		adapterConfig: z.record(z.string(), z.unknown()).default({}),
		mode: z.enum(["quick", "live"]).default("quick"),
	}),
	response: environmentTestSchema,
});

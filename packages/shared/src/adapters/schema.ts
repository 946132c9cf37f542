import { z } from "zod";
import { adapterTypeSchema } from "../agents/schema.ts";
import { permissionPresetSchema } from "../permissions/schema.ts";

/**
 * `none`: the package has no parser. `unsupported`: the parser requires another version of the contract. `failed`: the
 * parser is invalid, see `problem`. In these states, the generic parser is used.
 */
export const uiParserStateSchema = z.enum(["built-in", "external", "none", "unsupported", "failed"]);
export type UiParserState = z.infer<typeof uiParserStateSchema>;

export const adapterSchema = z.object({
	type: z.string(),
	label: z.string(),
	source: z.enum(["builtin", "external"]),
	packageName: z.string().optional(),
	version: z.string().optional(),
	/** Folder of an external adapter that was not installed from the registry. */
	localPath: z.string().optional(),
	pinned: z.boolean().optional(),
	installedAt: z.string().optional(),
	loaded: z.boolean(),
	error: z.string().optional(),
	errorCode: z.string().optional(),
	/** Default executable of the adapter, if missing on the server's machine. */
	missingProgram: z.string().optional(),
	disabled: z.boolean(),
	overridesBuiltin: z.boolean(),
	builtinLabel: z.string().optional(),
	/** Whether the override is paused, so the built-in adapter is used. */
	overridePaused: z.boolean().optional(),
	modelsCount: z.number(),
	models: z.array(z.object({ id: z.string(), label: z.string() })),
	capabilities: z.object({
		supportsLocalAgentJwt: z.boolean(),
		supportsInstructionsBundle: z.boolean(),
		supportsSkills: z.boolean(),
		requiresMaterializedRuntimeSkills: z.boolean(),
		instructionsPathKey: z.string(),
		startsThroughRunChildProcess: z.boolean().default(false),
		supportsSsh: z.boolean(),
		supportsContainer: z.boolean().default(false),
		steering: z.enum(["turn", "between_turns", "none"]).default("none"),
		/** Meaning of each preset for the program; empty if the adapter's own settings decide. */
		permissionPresets: z.partialRecord(permissionPresetSchema, z.string()).default({}),
		/** Settings that decide instead of a preset. */
		permissionSettings: z.array(z.string()).readonly().default([]),
		/** MCP servers that the adapter passes on to its program, by how they are reached. */
		mcpTransports: z
			.array(z.enum(["stdio", "http"]))
			.readonly()
			.default([]),
	}),
	/** Omitted by servers of earlier versions; clients then request the schema. */
	hasConfigSchema: z.boolean().default(true),
	hasConfigurationDoc: z.boolean().default(true),
	uiParser: z.object({
		state: uiParserStateSchema,
		contractVersion: z.string().optional(),
		/** Hexadecimal. */
		sha256: z.string().optional(),
		problem: z.string().optional(),
	}),
});
export type AdapterInfo = z.infer<typeof adapterSchema>;

export const adapterParamsSchema = z.strictObject({ type: adapterTypeSchema });

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
			/** Whether the form shows a warning for this field. */
			dangerous: z.boolean().optional(),
			/** Values that widen the agent's permissions. */
			dangerousValues: z.array(z.string()).optional(),
			/** Shown while the field and those in `unless` are empty. */
			whenEmpty: z
				.object({
					unless: z.array(z.string()),
					warning: z.string(),
					presets: z.array(z.object({ label: z.string(), value: z.array(z.string()) })),
				})
				.optional(),
			/** Whether a prompt reaches the program only through a placeholder in this field. */
			carriesPrompt: z.boolean().optional(),
		}),
	),
	keys: z.array(z.string()).optional(),
});
export type ConfigSchema = z.infer<typeof configSchemaSchema>;

/** The model that an agent program uses without a `model` setting. */
export const detectedModelSchema = z.object({
	model: z.string(),
	provider: z.string().optional(),
	/** Where the model is configured, such as the path of a settings file. */
	source: z.string().optional(),
});
export type DetectedModel = z.infer<typeof detectedModelSchema>;

/** `status` is `fail` if any check is an error, else `warn` if any is a warning, else `pass`. */
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
			/** Key of the affected setting. */
			field: z.string().nullish(),
		}),
	),
	testedAt: z.string(),
});
export type EnvironmentTest = z.infer<typeof environmentTestSchema>;

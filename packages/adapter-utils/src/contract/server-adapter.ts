import type { AdapterConfigSchema } from "./config-schema.ts";
import type { PermissionPreset, Steering } from "./conversation.ts";
import type { AdapterEnvironmentTestContext, AdapterEnvironmentTestResult } from "./environment-test.ts";
import type { AdapterExecutionContext, AdapterExecutionResult } from "./execution.ts";
import type { McpTransport } from "./mcp-server.ts";
import type { AdapterSessionCodec, AdapterSessionManagement } from "./session.ts";
import type { AdapterSkillContext, AdapterSkillSnapshot } from "./skills.ts";
import type { StreamedChunks } from "./streamed-chunks.ts";

export interface AdapterModel {
	/** Value of the `model` setting. */
	id: string;
	label: string;
}

export interface DetectedModel {
	model: string;
	provider?: string;
	/** Origin of the finding, such as the path of a configuration file. */
	source?: string;
}

/** A program that must be installed where the agent runs. */
export interface RuntimeCommandSpec {
	/** Name on PATH, or an absolute path. */
	command: string;
	/** Shell command that succeeds when the program is installed. Default: look for `command` on PATH. */
	detectCommand?: string | null;
	/** Shell command that installs the program. */
	installCommand?: string | null;
	/** Arguments that make the program print its version and exit. */
	versionArgs?: string[] | null;
}

/** The approval of a new agent, for `ServerAdapterModule.onHireApproved`. */
export interface HireApprovedPayload {
	companyId: string;
	agentId: string;
	agentName: string;
	adapterType: string;
	/** Kind of record that the approval came from. */
	source: string;
	sourceId: string;
	/** ISO 8601. */
	approvedAt: string;
	message: string;
}

/**
 * The `./server` export of an adapter's package, or the result of `createServerAdapter()`. Members are called on the
 * object itself, so classes, getters and frozen objects work.
 */
export interface ServerAdapterModule {
	/** Unique, matches `^[a-z][a-z0-9_]{1,63}$`; stored with every agent. */
	type: string;
	/** Must report failures in the result; a rejection counts as a defect of the adapter. */
	execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult>;
	/** Must report problems in the result; a rejection counts as a defect of the adapter. */
	testEnvironment(ctx: AdapterEnvironmentTestContext): Promise<AdapterEnvironmentTestResult>;
	/** Finds lines that stream a text in chunks, to mask secrets split across lines. Built-in adapters only. */
	streamedChunks?: StreamedChunks;
	/** Default: derived from the type by `getAdapterLabel`. */
	label?: string;
	/** Default: sessions are stored unchanged. */
	sessionCodec?: AdapterSessionCodec;
	/** Returned by `getAdapterSessionManagement`. */
	sessionManagement?: AdapterSessionManagement;
	/** Whether the adapter passes `ctx.authToken` to its program. Default `false`. */
	supportsLocalAgentJwt?: boolean;
	/** Whether the adapter reads the file whose path is in the setting `instructionsPathKey`. Default `false`. */
	supportsInstructionsBundle?: boolean;
	/** Key in `adapterConfig` of the path of the instructions file. Default `instructionsFilePath`. */
	instructionsPathKey?: string;
	/** When the program takes up messages that people send while it runs. Default `none`. */
	steering?: Steering;
	/**
	 * Which permission presets apply to the program, each with a sentence that says what it means for this program.
	 * Default: none, the settings of the adapter decide.
	 */
	permissionPresets?: Partial<Record<PermissionPreset, string>>;
	/**
	 * Keys of settings that decide what the program may do. An agent with one of them keeps its settings instead of
	 * getting a preset. Default: none.
	 */
	permissionSettings?: readonly string[];
	/** MCP servers that the adapter passes on to its program, by how they are reached. Default: none. */
	mcpTransports?: readonly McpTransport[];
	requiresMaterializedRuntimeSkills?: boolean;
	/** Whether the adapter starts all processes through `runChildProcess`, in any environment. Default `false`. */
	startsThroughRunChildProcess?: boolean;
	/** Older form of `startsThroughRunChildProcess`, for remote machines only. Default `false`. */
	supportsSsh?: boolean;
	/** Older form of `startsThroughRunChildProcess`, for containers only. Default `false`. */
	supportsContainer?: boolean;
	/** Models known without asking the provider. Default: none. */
	models?: AdapterModel[];
	/** Markdown that documents the settings for users and agents. */
	agentConfigurationDoc?: string;
	/** Models to choose from; may be cached. Default: `models`. */
	listModels?(): Promise<AdapterModel[]>;
	/** Like `listModels`, but bypasses caches. Paperclip's server does not call it. */
	refreshModels?(): Promise<AdapterModel[]>;
	/** The model that applies without a `model` setting; `null` when it is unknown. */
	detectModel?(): Promise<DetectedModel | null>;
	/** If omitted, the form has the settings that the adapter's flags imply, and a JSON field for all settings. */
	getConfigSchema?(): AdapterConfigSchema | Promise<AdapterConfigSchema>;
	/** Either this or `syncSkills` makes `supportsSkills` true. */
	listSkills?(ctx: AdapterSkillContext): Promise<AdapterSkillSnapshot>;
	/** Installs the desired skills, given by key, and removes others that Paperclip installed. */
	syncSkills?(ctx: AdapterSkillContext, desiredSkills: string[]): Promise<AdapterSkillSnapshot>;
	/** Called at most once per approval. A failure is shown, but the agent stays approved. */
	onHireApproved?(
		payload: HireApprovedPayload,
		config: Record<string, unknown>,
	): Promise<{ ok: boolean; error?: string }>;
	/** Returns `null` when the configuration needs no program. */
	getRuntimeCommandSpec?(config: Record<string, unknown>): RuntimeCommandSpec | null;
}

import type { AdapterConfigSchema } from "./config-schema.ts";
import type { AdapterEnvironmentTestContext, AdapterEnvironmentTestResult } from "./environment-test.ts";
import type { AdapterExecutionContext, AdapterExecutionResult } from "./execution.ts";
import type { AdapterSessionCodec, AdapterSessionManagement } from "./session.ts";
import type { AdapterSkillContext, AdapterSkillSnapshot } from "./skills.ts";
import type { StreamedPieces } from "./streamed-pieces.ts";

/** A model that an adapter offers. */
export interface AdapterModel {
	/** Value for the `model` setting. */
	id: string;
	/** Name for people. */
	label: string;
}

/** The model that an agent program would use without a `model` setting. */
export interface DetectedModel {
	/** Id of the model. */
	model: string;
	/** Default: not known. */
	provider?: string;
	/** Where it was found, such as the path of a configuration file. Default: not known. */
	source?: string;
}

/** A program that must be installed where the agent runs. */
export interface RuntimeCommandSpec {
	/** Name on PATH, or an absolute path. */
	command: string;
	/** Shell command that succeeds when the program is installed. Default: look for `command` on PATH. */
	detectCommand?: string | null;
	/** Shell command that installs the program. Default: it cannot be installed automatically. */
	installCommand?: string | null;
	/** Arguments with which the program prints its version and does nothing else. Default: it is not asked. */
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
	/** One sentence for a person. */
	message: string;
}

/**
 * The server side of an adapter: the `./server` export of its package, or what `createServerAdapter()` returns.
 *
 * Members are called on the object itself, so classes, getters and frozen objects work. Only `type`, `execute` and
 * `testEnvironment` are required.
 */
export interface ServerAdapterModule {
	/** Unique, snake_case (`^[a-z][a-z0-9_]{1,63}$`). It is stored with every agent. */
	type: string;
	/** Runs the agent once. Failures of the run are part of the result; a rejection counts as a defect of the adapter. */
	execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult>;
	/** Checks a setup on the same path as a run. Findings are part of the result; a rejection counts as a defect. */
	testEnvironment(ctx: AdapterEnvironmentTestContext): Promise<AdapterEnvironmentTestResult>;
	/** Lines of output that carry one text in pieces, so that secrets are masked across them. Default: none. Built-in only. */
	streamedPieces?: StreamedPieces;
	/** Name for people. Default: the type in words, see `getAdapterLabel`. */
	label?: string;
	/** Default: sessions are stored as they are. */
	sessionCodec?: AdapterSessionCodec;
	/** For readers of `getAdapterSessionManagement`. Default: not declared. */
	sessionManagement?: AdapterSessionManagement;
	/** The adapter passes `ctx.authToken`, a token for the Paperclip API, to its program. Default `false`. */
	supportsLocalAgentJwt?: boolean;
	/** The adapter reads the agent's instructions from the file at `instructionsPathKey`. Default `false`. */
	supportsInstructionsBundle?: boolean;
	/** Key in `adapterConfig` that holds the path of the instructions file. Default `instructionsFilePath`. */
	instructionsPathKey?: string;
	/** Skills must exist as files on disk before a run starts. Default `false`. */
	requiresMaterializedRuntimeSkills?: boolean;
	/** All processes start through `runChildProcess`, so that they can start in any environment. Default `false`. */
	startsThroughRunChildProcess?: boolean;
	/** Older form of `startsThroughRunChildProcess`, for other machines only. Default `false`. */
	supportsSsh?: boolean;
	/** Older form of `startsThroughRunChildProcess`, for containers only. Default `false`. */
	supportsContainer?: boolean;
	/** Models that are known without asking the provider. Default: none. */
	models?: AdapterModel[];
	/** Markdown that documents the settings, shown to people and agents that configure one. Default: none. */
	agentConfigurationDoc?: string;
	/** Models to choose from; may be cached. Default: `models`. */
	listModels?(): Promise<AdapterModel[]>;
	/** Models to choose from, not from a cache. Part of the contract, not called by this server. */
	refreshModels?(): Promise<AdapterModel[]>;
	/** The model that applies without a `model` setting; `null` when it is unknown. Default: not detected. */
	detectModel?(): Promise<DetectedModel | null>;
	/** Default: the UI offers the settings that the flags promise, and all of them as JSON. */
	getConfigSchema?(): AdapterConfigSchema | Promise<AdapterConfigSchema>;
	/** Skills of an agent as they are. Together with `syncSkills` it makes `supportsSkills` true. */
	listSkills?(ctx: AdapterSkillContext): Promise<AdapterSkillSnapshot>;
	/** Installs the desired skills, given by key, and removes those that Paperclip installed earlier. */
	syncSkills?(ctx: AdapterSkillContext, desiredSkills: string[]): Promise<AdapterSkillSnapshot>;
	/** Called at most once after a hire was approved, with the new agent's settings. Its failure is shown; the agent stays. Default: nothing. */
	onHireApproved?(
		payload: HireApprovedPayload,
		config: Record<string, unknown>,
	): Promise<{ ok: boolean; error?: string }>;
	/** The program that a configuration needs; `null` when it needs none. It is looked for in environments. Default: not known. */
	getRuntimeCommandSpec?(config: Record<string, unknown>): RuntimeCommandSpec | null;
}

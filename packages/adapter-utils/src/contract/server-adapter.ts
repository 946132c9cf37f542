import type { AdapterConfigSchema } from "./config-schema.ts";
import type { AdapterEnvironmentTestContext, AdapterEnvironmentTestResult } from "./environment-test.ts";
import type { AdapterExecutionContext, AdapterExecutionResult } from "./execution.ts";
import type { AdapterSessionCodec, AdapterSessionManagement } from "./session.ts";
import type { AdapterSkillContext, AdapterSkillSnapshot } from "./skills.ts";

export interface AdapterModel {
	id: string;
	label: string;
}

export interface DetectedModel {
	model: string;
	provider?: string;
	source?: string;
}

/** A program that must be on the machine where the agent runs. */
export interface RuntimeCommandSpec {
	command: string;
	detectCommand?: string | null;
	installCommand?: string | null;
}

export interface HireApprovedPayload {
	companyId: string;
	agentId: string;
	agentName: string;
	adapterType: string;
	source: string;
	sourceId: string;
	approvedAt: string;
	message: string;
}

/**
 * The server side of an adapter: the `./server` export of its package, or what `createServerAdapter()` returns.
 * Members are called on the object as it was made, so classes and getters work.
 */
export interface ServerAdapterModule {
	/** `snake_case`, unique, stored on every agent. */
	type: string;
	/** Runs the agent once. Resolves with what happened, failures included; rejects only on a defect. */
	execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult>;
	/** Checks a set-up on the same path as a run. Findings are returned, never thrown. */
	testEnvironment(ctx: AdapterEnvironmentTestContext): Promise<AdapterEnvironmentTestResult>;
	label?: string;
	sessionCodec?: AdapterSessionCodec;
	sessionManagement?: AdapterSessionManagement;
	supportsLocalAgentJwt?: boolean;
	supportsInstructionsBundle?: boolean;
	/** Key in `adapterConfig` that holds the path of the instructions file. Default `instructionsFilePath`. */
	instructionsPathKey?: string;
	requiresMaterializedRuntimeSkills?: boolean;
	/** Its process starts through `runChildProcess`, so the host may run it on another machine. */
	supportsSsh?: boolean;
	models?: AdapterModel[];
	agentConfigurationDoc?: string;
	listModels?(): Promise<AdapterModel[]>;
	refreshModels?(): Promise<AdapterModel[]>;
	detectModel?(): Promise<DetectedModel | null>;
	getConfigSchema?(): AdapterConfigSchema | Promise<AdapterConfigSchema>;
	listSkills?(ctx: AdapterSkillContext): Promise<AdapterSkillSnapshot>;
	syncSkills?(ctx: AdapterSkillContext, desiredSkills: string[]): Promise<AdapterSkillSnapshot>;
	onHireApproved?(
		payload: HireApprovedPayload,
		config: Record<string, unknown>,
	): Promise<{ ok: boolean; error?: string }>;
	getQuotaWindows?(): Promise<unknown>;
	getRuntimeCommandSpec?(config: Record<string, unknown>): RuntimeCommandSpec | null;
}

import type { ServerAdapterModule } from "@paperclipai/adapter-utils";

/** `typeof` of each member of an adapter, by the contract; the first three members are required. */
export const MEMBER_TYPES = {
	type: "string",
	execute: "function",
	testEnvironment: "function",
	label: "string",
	models: "object",
	agentConfigurationDoc: "string",
	sessionCodec: "object",
	sessionManagement: "object",
	listSkills: "function",
	syncSkills: "function",
	listModels: "function",
	refreshModels: "function",
	detectModel: "function",
	getConfigSchema: "function",
	onHireApproved: "function",
	getRuntimeCommandSpec: "function",
	supportsLocalAgentJwt: "boolean",
	supportsInstructionsBundle: "boolean",
	instructionsPathKey: "string",
	requiresMaterializedRuntimeSkills: "boolean",
	startsThroughRunChildProcess: "boolean",
	supportsSsh: "boolean",
	supportsContainer: "boolean",
	mcpTransports: "object",
} satisfies Record<Exclude<keyof ServerAdapterModule, BuiltInMember>, string>;

type BuiltInMember = "streamedChunks" | (typeof CONVERSING_MEMBERS)[number];

/** Members of an adapter that converses, which the server reads only from built-in adapters. */
export const CONVERSING_MEMBERS = ["steering", "permissionPresets", "permissionSettings"] as const;

export type MemberName = keyof typeof MEMBER_TYPES;

export const MEMBERS = Object.keys(MEMBER_TYPES) as MemberName[];

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

/** Members that the server reads only from built-in adapters. */
type BuiltInMember = "streamedChunks" | "steering" | "permissionPresets" | "permissionSettings";

export type MemberName = keyof typeof MEMBER_TYPES;

export const MEMBERS = Object.keys(MEMBER_TYPES) as MemberName[];

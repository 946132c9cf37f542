import { adapterTypeSchema } from "@paperclipai/shared";
import { z } from "zod";
import { BUILT_IN_MEMBERS, CODEC_MEMBERS, CONTEXT_MANAGEMENT, MCP_TRANSPORTS, OPTIONAL_MEMBERS } from "./protocol.ts";

const name = z.string().max(200);

export const adapterDescriptionSchema = z.object({
	type: adapterTypeSchema,
	label: name.nullable(),
	models: z
		.array(z.object({ id: name, label: name }))
		.max(5_000)
		.nullable(),
	agentConfigurationDoc: z.string().max(1_000_000).nullable(),
	instructionsPathKey: name.nullable(),
	supportsLocalAgentJwt: z.boolean(),
	supportsInstructionsBundle: z.boolean(),
	requiresMaterializedRuntimeSkills: z.boolean(),
	startsThroughRunChildProcess: z.boolean(),
	supportsSsh: z.boolean(),
	supportsContainer: z.boolean(),
	mcpTransports: z.array(z.enum(MCP_TRANSPORTS)),
	sessionManagement: z
		.object({ supportsSessionResume: z.boolean(), nativeContextManagement: z.enum(CONTEXT_MANAGEMENT) })
		.nullable(),
	members: z.array(z.enum(OPTIONAL_MEMBERS)),
	codecMembers: z.array(z.enum(CODEC_MEMBERS)),
	/** Declared, but without effect. Missing in records of earlier versions. */
	ignoredMembers: z.array(z.enum(BUILT_IN_MEMBERS)).default([]),
});
export type AdapterDescription = z.infer<typeof adapterDescriptionSchema>;

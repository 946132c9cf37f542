import { z } from "zod";
import { agentParamsSchema } from "../agents/schema.ts";
import { idSchema, timestampSchema } from "../fields.ts";
import { agentMcpServersSchema } from "../mcp-servers/schema.ts";
import { permissionPolicySchema } from "../permissions/schema.ts";

export const agentConfigSnapshotSchema = z.object({
	adapterType: z.string(),
	adapterConfig: z.record(z.string(), z.unknown()),
	/** Missing in revisions of earlier versions. */
	defaultEnvironmentId: idSchema.nullable().optional(),
	runtimeConfig: z.record(z.string(), z.unknown()),
	/** Missing in revisions of earlier versions. */
	permissions: permissionPolicySchema.nullable().optional(),
	/** Missing in revisions of earlier versions. */
	mcpServers: agentMcpServersSchema.optional(),
});
export type AgentConfigSnapshot = z.infer<typeof agentConfigSnapshotSchema>;

/** A change to an agent's configuration. Secrets are masked; references to secrets show their names. */
export const configRevisionSchema = z.object({
	id: idSchema,
	agentId: idSchema,
	/** `null` for the first known configuration. */
	before: agentConfigSnapshotSchema.nullable(),
	after: agentConfigSnapshotSchema,
	/** Changed paths, such as `adapterConfig.env.GITHUB_TOKEN`; the only sign that a masked value changed. */
	changedKeys: z.array(z.string()),
	/** Whether the agent has this configuration now, masked values included. */
	isCurrent: z.boolean().default(false),
	createdAt: timestampSchema,
});
export type ConfigRevision = z.infer<typeof configRevisionSchema>;

export const configRevisionParamsSchema = agentParamsSchema.extend({ revisionId: idSchema });

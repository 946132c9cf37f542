import { z } from "zod";
import { environmentTestSchema } from "../adapters/schema.ts";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";

export const testMcpServers = endpoint({
	method: "POST",
	path: "/companies/:companyId/mcp-servers/test",
	idempotency: { withoutKey: "A test stores nothing." },
	summary: "Start the MCP servers of a company or an agent, and list their tools",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	body: z.strictObject({
		/** The agent that gets the servers. Default: only the company's servers are tested. */
		agentId: idSchema.optional(),
		/** `null`: the server's machine. Default: the environment of the agent. */
		environmentId: idSchema.nullish(),
		/** Tests only these. Default: all. */
		names: z.array(z.string()).max(100).optional(),
	}),
	response: environmentTestSchema.omit({ adapterType: true }),
});

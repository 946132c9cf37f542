import { agentParamsSchema } from "../agents/schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { instructionsBundleSchema, setInstructionsSchema } from "./schema.ts";

export const getInstructions = endpoint({
	method: "GET",
	path: "/agents/:agentId/instructions-bundle",
	summary: "The instructions that each run of an agent gets as files",
	actor: "agent",
	scope: "agent",
	params: agentParamsSchema,
	response: instructionsBundleSchema,
});

export const setInstructions = endpoint({
	method: "PUT",
	path: "/agents/:agentId/instructions-bundle",
	summary: "Replace all instructions that each run of an agent gets as files; send no files to remove them",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	body: setInstructionsSchema,
	response: instructionsBundleSchema,
});

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
	summary: "Set the instructions that each run of an agent gets as files, as a whole; no files to remove them",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	body: setInstructionsSchema,
	response: instructionsBundleSchema,
});

import { z } from "zod";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { runParamsSchema } from "../runs/schema.ts";
import { createRunMessageSchema, runMessageParamsSchema, runMessageSchema } from "./schema.ts";

export const listRunMessages = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/messages",
	summary: "Messages to a run, newest first",
	actor: "agent",
	scope: "run",
	params: runParamsSchema,
	query: pageQuerySchema,
	response: z.array(runMessageSchema),
});

export const createRunMessage = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/messages",
	idempotency: "key",
	summary: "Send a message to a running agent; one that the run cannot take goes to the agent's next run",
	actor: "board",
	scope: "run",
	status: 201,
	params: runParamsSchema,
	body: createRunMessageSchema,
	response: runMessageSchema,
});

export const withdrawRunMessage = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/messages/:messageId/withdraw",
	idempotency: { withoutKey: "A withdrawn message stays withdrawn." },
	summary: "Take back a message that the agent has not taken up",
	actor: "board",
	scope: "run",
	params: runMessageParamsSchema,
	response: runMessageSchema,
});

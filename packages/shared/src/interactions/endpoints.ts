import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { issueParamsSchema } from "../issues/schema.ts";
import { runParamsSchema } from "../runs/schema.ts";
import {
	acceptInteractionSchema,
	allowInteractionSchema,
	answerInteractionSchema,
	companyInteractionSchema,
	createInteractionSchema,
	interactionParamsSchema,
	interactionSchema,
	interactionStatusSchema,
	rejectInteractionSchema,
	runInteractionParamsSchema,
} from "./schema.ts";

export const listInteractions = endpoint({
	method: "GET",
	path: "/issues/:issueId/interactions",
	summary: "Interactions in the thread of an issue, newest first",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	query: pageQuerySchema.extend({ status: interactionStatusSchema.optional() }),
	response: z.array(interactionSchema),
});

export const listPendingInteractions = endpoint({
	method: "GET",
	path: "/companies/:companyId/pending-interactions",
	summary: "Pending interactions in the threads of all issues, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(companyInteractionSchema),
});

export const createInteraction = endpoint({
	method: "POST",
	path: "/issues/:issueId/interactions",
	idempotency: "key",
	summary:
		"Ask the board to confirm something, to accept new tasks, or to answer questions; the requester is woken once with the decision",
	actor: "agent",
	scope: "issue",
	status: 201,
	params: issueParamsSchema,
	body: createInteractionSchema,
	response: interactionSchema,
});

export const acceptInteraction = endpoint({
	method: "POST",
	path: "/issues/:issueId/interactions/:interactionId/accept",
	idempotency: "key",
	summary: "Accept an interaction: confirm it, or create all or some of the suggested tasks; wakes the requester",
	actor: "board",
	scope: "issue",
	params: interactionParamsSchema,
	body: acceptInteractionSchema,
	response: interactionSchema,
});

export const rejectInteraction = endpoint({
	method: "POST",
	path: "/issues/:issueId/interactions/:interactionId/reject",
	idempotency: "key",
	summary: "Reject an interaction of any kind; wakes the requester",
	actor: "board",
	scope: "issue",
	params: interactionParamsSchema,
	body: rejectInteractionSchema,
	response: interactionSchema,
});

export const answerInteraction = endpoint({
	method: "POST",
	path: "/issues/:issueId/interactions/:interactionId/respond",
	idempotency: "key",
	summary: "Answer the questions of an interaction; wakes the requester",
	actor: "board",
	scope: "issue",
	params: interactionParamsSchema,
	body: answerInteractionSchema,
	response: interactionSchema,
});

export const listRunInteractions = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/interactions",
	summary: "Interactions for which a run waits or waited, newest first",
	actor: "agent",
	scope: "run",
	params: runParamsSchema,
	query: pageQuerySchema.extend({ status: interactionStatusSchema.optional() }),
	response: z.array(interactionSchema),
});

export const allowRunInteraction = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/interactions/:interactionId/allow",
	idempotency: "key",
	summary: "Allow a run to use a tool once, for the rest of the run, or always; or accept its plan",
	actor: "board",
	scope: "run",
	params: runInteractionParamsSchema,
	body: allowInteractionSchema,
	response: interactionSchema,
});

export const rejectRunInteraction = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/interactions/:interactionId/reject",
	idempotency: "key",
	summary: "Deny what a run asks for; the note is passed to the agent",
	actor: "board",
	scope: "run",
	params: runInteractionParamsSchema,
	body: rejectInteractionSchema,
	response: interactionSchema,
});

export const answerRunInteraction = endpoint({
	method: "POST",
	path: "/heartbeat-runs/:runId/interactions/:interactionId/respond",
	idempotency: "key",
	summary: "Answer the questions of a run",
	actor: "board",
	scope: "run",
	params: runInteractionParamsSchema,
	body: answerInteractionSchema,
	response: interactionSchema,
});

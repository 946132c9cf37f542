import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { issueParamsSchema } from "../issues/schema.ts";
import {
	acceptInteractionSchema,
	answerInteractionSchema,
	companyInteractionSchema,
	createInteractionSchema,
	interactionParamsSchema,
	interactionSchema,
	interactionStatusSchema,
	rejectInteractionSchema,
} from "./schema.ts";

export const listInteractions = endpoint({
	method: "GET",
	path: "/issues/:issueId/interactions",
	summary: "What was asked in the thread of an issue, newest first",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	query: pageQuerySchema.extend({ status: interactionStatusSchema.optional() }),
	response: z.array(interactionSchema),
});

export const listPendingInteractions = endpoint({
	method: "GET",
	path: "/companies/:companyId/pending-interactions",
	summary: "What was asked in the threads of all issues and is not decided yet, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(companyInteractionSchema),
});

export const createInteraction = endpoint({
	method: "POST",
	path: "/issues/:issueId/interactions",
	summary: "Ask the board for a confirmation, for new tasks, or questions; the asker is woken once with the decision",
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
	summary: "Confirm what was asked, or create the suggested tasks, all or some; wakes the asker",
	actor: "board",
	scope: "issue",
	params: interactionParamsSchema,
	body: acceptInteractionSchema,
	response: interactionSchema,
});

export const rejectInteraction = endpoint({
	method: "POST",
	path: "/issues/:issueId/interactions/:interactionId/reject",
	summary: "Say no to what was asked, whatever its kind; wakes the asker",
	actor: "board",
	scope: "issue",
	params: interactionParamsSchema,
	body: rejectInteractionSchema,
	response: interactionSchema,
});

export const answerInteraction = endpoint({
	method: "POST",
	path: "/issues/:issueId/interactions/:interactionId/respond",
	summary: "Answer the questions that were asked; wakes the asker",
	actor: "board",
	scope: "issue",
	params: interactionParamsSchema,
	body: answerInteractionSchema,
	response: interactionSchema,
});

import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getCompany } from "../../records/companies/store.ts";
import { listInteractions } from "../../records/interactions/interaction-rows.ts";
import { getIssue } from "../../records/issues/index.ts";
import { checkAnswers } from "./check-answers.ts";
import { createInteraction } from "./create-interaction.ts";
import { createTasks } from "./create-tasks.ts";
import { decideInteraction } from "./decide.ts";
import { listPendingInteractions } from "./list-pending.ts";
import { requireFinalized } from "./require-finalized.ts";

export function interactionRoutes(app: FastifyInstance, context: WakeContext): void {
	serve(app, api.listInteractions, async (call) => {
		const { id: issueId } = await getIssue(context, call.params.issueId);
		return sendPage(call, await listInteractions(context, { issueId, status: call.query.status }, call.query));
	});
	serve(app, api.listPendingInteractions, async (call) => {
		const { id } = await getCompany(context, call.params.companyId);
		return sendPage(call, await listPendingInteractions(context, id, call.query));
	});
	serveOnce(app, context, api.createInteraction, (once, { params, body, caller }) =>
		once((transaction) => createInteraction(transaction, params.issueId, caller, body)),
	);
	serveOnce(app, context, api.acceptInteraction, (once, { params, body: { revision, note, tasks }, caller }) =>
		once((transaction) =>
			decideInteraction(transaction, params, caller, {
				status: "accepted",
				revision,
				kinds: tasks === undefined ? ["request_confirmation", "suggest_tasks"] : ["suggest_tasks"],
				respond: async (issue, row) => {
					if (row.kind === "request_confirmation") await requireFinalized(transaction, row);
					if (row.kind !== "suggest_tasks") return { ...withNote(note) };
					return { ...withNote(note), createdIssues: await createTasks(transaction, caller, issue, row, tasks) };
				},
			}),
		),
	);
	serveOnce(app, context, api.rejectInteraction, (once, { params, body: { revision, note }, caller }) =>
		once((transaction) =>
			decideInteraction(transaction, params, caller, {
				status: "rejected",
				revision,
				kinds: api.interactionKindSchema.options,
				respond: async () => withNote(note),
			}),
		),
	);
	serveOnce(app, context, api.answerInteraction, (once, { params, body: { revision, note, answers }, caller }) =>
		once((transaction) =>
			decideInteraction(transaction, params, caller, {
				status: "answered",
				revision,
				kinds: ["ask_user_questions"],
				respond: async (_issue, { payload }) => ({
					...withNote(note),
					answers: checkAnswers(payload, answers),
				}),
			}),
		),
	);
}

function withNote(note: string | undefined): { note?: string } {
	return omitUndefined({ note });
}

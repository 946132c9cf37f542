import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getCompany } from "../../records/companies/store.ts";
import { type InteractionRow, listInteractions } from "../../records/interactions/interaction-rows.ts";
import { getIssue } from "../../records/issues/index.ts";
import { getRun } from "../../records/runs/run-rows.ts";
import type { AgentContext } from "../agents/change-agent.ts";
import { allowTool } from "./allow-tool.ts";
import { checkAnswers } from "./check-answers.ts";
import { createInteraction } from "./create-interaction.ts";
import { createTasks } from "./create-tasks.ts";
import { decideInteraction, decideRunInteraction, type RunDecision } from "./decide.ts";
import { listPendingInteractions } from "./list-pending.ts";
import { requireFinalized } from "./require-finalized.ts";

export function interactionRoutes(app: FastifyInstance, context: AgentContext & WakeContext): void {
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
				kinds: tasks === undefined ? ["request_confirmation", "suggest_tasks", "permission"] : ["suggest_tasks"],
				respond: async (issue, row) => {
					// A run that waits has not finished its work, and the plan is not about it.
					if (row.kind === "request_confirmation" && row.runId === null) await requireFinalized(transaction, row);
					if (row.kind !== "suggest_tasks") return { ...withNote(note) };
					return { ...withNote(note), createdIssues: await createTasks(transaction, caller, issue, row, tasks) };
				},
			}),
		),
	);
	serveOnce(app, context, api.rejectInteraction, (once, { params, body, caller }) =>
		once((transaction) => decideInteraction(transaction, params, caller, rejection(body))),
	);
	serveOnce(app, context, api.answerInteraction, (once, { params, body, caller }) =>
		once((transaction) => {
			const { respond, ...decision } = answering(body);
			return decideInteraction(transaction, params, caller, { ...decision, respond: (_issue, row) => respond(row) });
		}),
	);
	runInteractionRoutes(app, context);
}

/** For a run that waits for the decision. */
function runInteractionRoutes(app: FastifyInstance, context: AgentContext & WakeContext): void {
	serve(app, api.listRunInteractions, async (call) => {
		const { id: runId } = await getRun(context, call.params.runId);
		return sendPage(call, await listInteractions(context, { runId, status: call.query.status }, call.query));
	});
	serveOnce(app, context, api.allowRunInteraction, (once, { params, body, caller }) =>
		once((transaction) =>
			decideRunInteraction(transaction, params, caller, {
				status: "accepted",
				revision: body.revision,
				kinds: ["permission", "request_confirmation"],
				respond: (row) => allowTool(transaction, row, caller, body),
			}),
		),
	);
	serveOnce(app, context, api.rejectRunInteraction, (once, { params, body, caller }) =>
		once((transaction) => decideRunInteraction(transaction, params, caller, rejection(body))),
	);
	serveOnce(app, context, api.answerRunInteraction, (once, { params, body, caller }) =>
		once((transaction) => decideRunInteraction(transaction, params, caller, answering(body))),
	);
}

function rejection({ revision, note, stop }: z.output<typeof api.rejectInteractionSchema>) {
	const respond = async () => omitUndefined({ note, stop });
	return { status: "rejected", revision, kinds: api.interactionKindSchema.options, respond } as const;
}

function answering({ revision, note, answers }: z.output<typeof api.answerInteractionSchema>) {
	const respond = async ({ payload }: InteractionRow) => ({
		...withNote(note),
		answers: checkAnswers(payload, answers),
	});
	return { status: "answered", revision, kinds: ["ask_user_questions"], respond } as const satisfies RunDecision;
}

function withNote(note: string | undefined): { note?: string } {
	return omitUndefined({ note });
}

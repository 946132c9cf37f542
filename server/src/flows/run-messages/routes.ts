import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import {
	changeRunMessage,
	listRunMessages,
	lockRunMessage,
	OPEN_STATES,
	requireOpen,
	toRunMessage,
} from "../../records/run-messages/run-message-rows.ts";
import { getRun, lockRunRow } from "../../records/runs/run-rows.ts";
import { sendRunMessage } from "./send-message.ts";

export function runMessageRoutes(app: FastifyInstance, context: WakeContext): void {
	serve(app, api.listRunMessages, async (call) => {
		const { id } = await getRun(context, call.params.runId);
		return sendPage(call, await listRunMessages(context, id, call.query));
	});
	serveOnce(app, context, api.createRunMessage, (once, { params, body, caller }) =>
		once((transaction) => sendRunMessage(transaction, params.runId, caller, body)),
	);
	serve(app, api.withdrawRunMessage, ({ params }) =>
		inTransaction(context, async (transaction) => {
			const run = await lockRunRow(transaction, params.runId);
			const row = await lockRunMessage(transaction, run.id, params.messageId);
			if (row.state === "withdrawn") return toRunMessage(row);
			requireOpen(row);
			// The server that executes the run asks the program, which may already have read it.
			const change = { withdrawRequestedAt: row.withdrawRequestedAt ?? transaction.now() };
			return (await changeRunMessage(transaction, run, row.id, OPEN_STATES, change)) ?? toRunMessage(row);
		}),
	);
}

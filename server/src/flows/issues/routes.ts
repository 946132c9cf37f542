import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { getCompany } from "../companies/store.ts";
import { inTransaction } from "../events/in-transaction.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import type { WakeContext } from "../runs/queue/wake.ts";
import { checkoutIssue, releaseIssue } from "./checkout.ts";
import { addComment, listComments } from "./comments.ts";
import { createIssue } from "./create-issue.ts";
import { deleteIssue } from "./delete-issue.ts";
import { readHeartbeatContext } from "./heartbeat-context.ts";
import { getIssue, lockIssue } from "./issue-rows.ts";
import { listIssues } from "./list-issues.ts";
import { updateIssue } from "./update-issue.ts";

export function issueRoutes(app: FastifyInstance, context: WakeContext): void {
	serve(app, api.listIssues, async (call) => {
		const { id: companyId } = await getCompany(context, call.params.companyId);
		return sendPage(call, await listIssues(context, { ...call.query, companyId }, call.query));
	});
	serve(app, api.createIssue, ({ params, body, caller }) => createIssue(context, params.companyId, caller, body));
	serve(app, api.getIssue, ({ params }) => getIssue(context, params.issueId));
	serve(app, api.updateIssue, ({ params, body, caller }) => updateIssue(context, params.issueId, caller, body));
	serve(app, api.deleteIssue, async ({ params, caller }) => ({
		id: await deleteIssue(context, params.issueId, caller),
	}));
	serve(app, api.createChildIssue, async ({ params, body, caller }) => {
		const { id: parentId, companyId } = await getIssue(context, params.issueId);
		return await createIssue(context, companyId, caller, { ...body, parentId });
	});
	serve(app, api.checkoutIssue, ({ params, body, caller }) => checkoutIssue(context, params.issueId, caller, body));
	serve(app, api.releaseIssue, ({ params, caller }) => releaseIssue(context, params.issueId, caller));
	serve(app, api.listComments, async (call) => {
		const { id } = await getIssue(context, call.params.issueId);
		return sendPage(call, await listComments(context, id, call.query));
	});
	serve(app, api.createComment, ({ params, body, caller }) =>
		inTransaction(context, async (transaction) => {
			const issue = await lockIssue(transaction, params.issueId);
			return await addComment(transaction, issue, caller, body.body);
		}),
	);
	serve(app, api.getHeartbeatContext, ({ params }) => readHeartbeatContext(context, params.issueId));
}

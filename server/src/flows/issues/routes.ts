import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getCompany } from "../../records/companies/store.ts";
import {
	getIssue,
	listComments,
	listIssues,
	listStalled,
	lockIssue,
	readHeartbeatContext,
} from "../../records/issues/index.ts";
import { addComment } from "./add-comment.ts";
import { checkoutIssue, releaseIssue } from "./checkout.ts";
import { createIssue } from "./create-issue.ts";
import { deleteIssue } from "./delete-issue.ts";
import { updateIssue } from "./update-issue.ts";

export function issueRoutes(app: FastifyInstance, context: WakeContext): void {
	serve(app, api.listIssues, async (call) => {
		const { id: companyId } = await getCompany(context, call.params.companyId);
		return sendPage(call, await listIssues(context, { ...call.query, companyId }, call.query));
	});
	serve(app, api.listStalledIssues, async ({ params }) => {
		const { id } = await getCompany(context, params.companyId);
		return await listStalled(context, id);
	});
	serveOnce(app, context, api.createIssue, (once, { params, body, caller }) =>
		once((transaction) => createIssue(transaction, params.companyId, caller, body)),
	);
	serve(app, api.getIssue, ({ params }) => getIssue(context, params.issueId));
	serveOnce(app, context, api.updateIssue, (once, { params, body, caller }) =>
		once((transaction) => updateIssue(transaction, params.issueId, caller, body)),
	);
	serve(app, api.deleteIssue, async ({ params, caller }) => ({
		id: await deleteIssue(context, params.issueId, caller),
	}));
	serveOnce(app, context, api.createChildIssue, (once, { params, body, caller }) =>
		once(async (transaction) => {
			const { id: parentId, companyId } = await getIssue(transaction, params.issueId);
			return await createIssue(transaction, companyId, caller, { ...body, parentId });
		}),
	);
	serve(app, api.checkoutIssue, ({ params, body, caller }) => checkoutIssue(context, params.issueId, caller, body));
	serve(app, api.releaseIssue, ({ params, caller }) => releaseIssue(context, params.issueId, caller));
	serve(app, api.listComments, async (call) => {
		const { id } = await getIssue(context, call.params.issueId);
		return sendPage(call, await listComments(context, id, call.query));
	});
	serveOnce(app, context, api.createComment, (once, { params, body, caller }) =>
		once(async (transaction) => {
			const issue = await lockIssue(transaction, params.issueId);
			return await addComment(transaction, issue, caller, body.body, body.delivery);
		}),
	);
	serve(app, api.getHeartbeatContext, ({ params }) => readHeartbeatContext(context, params.issueId));
}

import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getApprovalRow, listApprovals, toApproval } from "../../records/approvals/approval-rows.ts";
import { getCompany } from "../../records/companies/store.ts";
import { approveRequest } from "./approve.ts";
import { decideApproval } from "./decide.ts";
import { type HireContext, requestHire } from "./hire.ts";
import { requestApproval } from "./request-approval.ts";
import { resubmitApproval } from "./resubmit.ts";

export function approvalRoutes(app: FastifyInstance, context: HireContext): void {
	serve(app, api.listApprovals, async (call) => {
		const { id: companyId } = await getCompany(context, call.params.companyId);
		return sendPage(call, await listApprovals(context, { companyId, status: call.query.status }, call.query));
	});
	serveOnce(app, context, api.createApproval, async (once, { params: { companyId }, body, caller }) => {
		if (body.kind === "hire_agent") return await requestHire(context, companyId, caller, body, once);
		await getCompany(context, companyId);
		return await once((transaction) => requestApproval(transaction, companyId, caller, body));
	});
	serveOnce(app, context, api.hireAgent, (once, { params, body: { issueId, ...payload }, caller }) =>
		requestHire(context, params.companyId, caller, { kind: "hire_agent", issueId, payload }, once),
	);
	serve(app, api.getApproval, async ({ params }) => toApproval(await getApprovalRow(context, params.approvalId)));
	serve(app, api.approve, ({ params, body, caller }) => approveRequest(context, params.approvalId, caller, body));
	serve(app, api.rejectApproval, ({ params, body, caller }) =>
		decideApproval(context, params.approvalId, caller, { status: "rejected", ...body }),
	);
	serve(app, api.requestRevision, ({ params, body, caller }) =>
		decideApproval(context, params.approvalId, caller, { status: "revision_requested", ...body }),
	);
	serve(app, api.resubmitApproval, ({ params, body, caller }) =>
		resubmitApproval(context, params.approvalId, caller, body.payload),
	);
}

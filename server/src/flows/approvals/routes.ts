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
	serveOnce(app, context, api.approve, (once, { params, body, caller }) =>
		approveRequest(context, params.approvalId, caller, body, once),
	);
	serveOnce(app, context, api.rejectApproval, (once, { params, body, caller }) =>
		once((transaction) => decideApproval(transaction, params.approvalId, caller, { status: "rejected", ...body })),
	);
	serveOnce(app, context, api.requestRevision, (once, { params, body, caller }) =>
		once((transaction) =>
			decideApproval(transaction, params.approvalId, caller, { status: "revision_requested", ...body }),
		),
	);
	serveOnce(app, context, api.resubmitApproval, (once, { params, body, caller }) =>
		once((transaction) => resubmitApproval(transaction, params.approvalId, caller, body.payload)),
	);
}

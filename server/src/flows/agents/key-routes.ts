import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import {
	createAgentKey,
	listAgentKeys,
	listCompanyAgentKeys,
	revokeAgentKey,
} from "../../platform/access/agent-keys.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { type OnceContext, serveOnce } from "../../platform/http/serve-once.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { getAgentRow } from "../../records/agents/store.ts";
import { getCompany } from "../../records/companies/store.ts";

export function agentKeyRoutes(app: FastifyInstance, context: OnceContext): void {
	serve(app, api.listAgentKeys, async (call) => {
		const { id } = await getAgentRow(context, call.params.agentId);
		return sendPage(call, await listAgentKeys(context, id, call.query));
	});
	serve(app, api.listCompanyAgentKeys, async (call) => {
		const { id } = await getCompany(context, call.params.companyId);
		return sendPage(call, await listCompanyAgentKeys(context, id, call.query));
	});
	serveOnce(app, context, api.createAgentKey, (once, { params, body, caller }) =>
		once(async (transaction) => {
			const agent = await getAgentRow(transaction, params.agentId);
			const created = await createAgentKey(transaction, agent, body.name);
			const { id: entityId, companyId } = agent;
			const change = { companyId, action: "agent.key_created", entityType: "agent", entityId };
			await recordActivity(transaction, caller, { ...change, details: { keyId: created.id, name: created.name } });
			return created;
		}),
	);
	serve(app, api.revokeAgentKey, async ({ params, caller }) => {
		const { id, companyId } = await getAgentRow(context, params.agentId);
		return await inTransaction(context, async (transaction) => {
			const revoked = await revokeAgentKey(transaction, id, params.keyId);
			const change = { companyId, action: "agent.key_revoked", entityType: "agent", entityId: id };
			await recordActivity(transaction, caller, { ...change, details: { keyId: revoked.id, name: revoked.name } });
			return revoked;
		});
	});
}

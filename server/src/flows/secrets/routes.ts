import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { createSecret, deleteSecret, listSecrets, rotateSecret } from "../../records/secrets/store.ts";

export function secretRoutes(
	app: FastifyInstance,
	context: ClockContext & DatabaseContext & EventContext & MasterKeyContext,
): void {
	serve(app, api.listSecrets, async (call) =>
		sendPage(call, await listSecrets(context, call.params.companyId, call.query)),
	);
	serveOnce(app, context, api.createSecret, (once, { params, body, caller }) =>
		once(async (transaction) => {
			const secret = await createSecret(transaction, params.companyId, body);
			await recordActivity(transaction, caller, changeOf(secret, "secret.created"));
			return secret;
		}),
	);
	serveOnce(app, context, api.rotateSecret, (once, { params, body, caller }) =>
		once(async (transaction) => {
			const secret = await rotateSecret(transaction, params.secretId, body.value);
			await recordActivity(transaction, caller, changeOf(secret, "secret.rotated"));
			return secret;
		}),
	);
	serve(app, api.deleteSecret, ({ params, caller }) =>
		inTransaction(context, async (transaction) => {
			const secret = await deleteSecret(transaction, params.secretId);
			await recordActivity(transaction, caller, changeOf(secret, "secret.deleted"));
			return { id: secret.id };
		}),
	);
}

function changeOf({ companyId, id, name, currentVersion }: api.Secret, action: string) {
	return { companyId, action, entityType: "secret", entityId: id, details: { name, version: currentVersion } };
}

import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import type { ClockContext } from "../timing/clock.ts";
import { createSecret, deleteSecret, listSecrets, rotateSecret } from "./store.ts";

export function secretRoutes(app: FastifyInstance, context: ClockContext & DatabaseContext & MasterKeyContext): void {
	serve(app, api.listSecrets, async (call) =>
		sendPage(call, await listSecrets(context, call.params.companyId, call.query)),
	);
	serve(app, api.createSecret, ({ params, body }) => createSecret(context, params.companyId, body));
	serve(app, api.rotateSecret, ({ params, body }) => rotateSecret(context, params.secretId, body.value));
	serve(app, api.deleteSecret, async ({ params }) => {
		await deleteSecret(context, params.secretId);
		return { id: params.secretId };
	});
}

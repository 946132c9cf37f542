import { idSchema, liveQuerySchema } from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
// Declares the fields that the guard adds to requests.
import type {} from "../../platform/access/guard.ts";
import { getCompany } from "../../records/companies/store.ts";
import { closeWithoutAccess } from "./close-without-access.ts";
import { serveLiveClient } from "./live-client.ts";
import { LOG_ENCODINGS } from "./live-message.ts";
import type { LiveContext } from "./send-log.ts";

const paramsSchema = z.strictObject({ companyId: idSchema });

export function liveRoute(app: FastifyInstance, context: LiveContext): void {
	app.get<{ Params: z.infer<typeof paramsSchema>; Querystring: z.infer<typeof liveQuerySchema> }>(
		"/api/companies/:companyId/events/ws",
		{
			websocket: true,
			config: { access: { actor: "agent", scope: "company" } },
			schema: { params: paramsSchema, querystring: liveQuerySchema, hide: true },
			preHandler: async (request) => void (await getCompany(context, request.params.companyId)),
		},
		(socket, request) => {
			const { params, query, caller } = request;
			closeWithoutAccess(socket, () => request.isStillAllowed());
			serveLiveClient(context, socket, { companyId: params.companyId, caller, encoding: LOG_ENCODINGS[query.logs] });
		},
	);
}

/** Closes the sockets of refused handshakes, which Fastify leaves open after the response. */
export function closeRefusedHandshakes(app: FastifyInstance): void {
	app.addHook("onResponse", async (request) => {
		if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
	});
}

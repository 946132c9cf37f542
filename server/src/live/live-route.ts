import { idSchema } from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { getCompany } from "../companies/store.ts";
import type { ServerContext } from "../server-context.ts";
import { serveLiveClient } from "./live-client.ts";

const paramsSchema = z.strictObject({ companyId: idSchema });

export function liveRoute(app: FastifyInstance, context: ServerContext): void {
	app.get<{ Params: z.infer<typeof paramsSchema> }>(
		"/api/companies/:companyId/events/ws",
		{
			websocket: true,
			schema: { params: paramsSchema, hide: true },
			preValidation: async (request) => void (await getCompany(context, paramsSchema.parse(request.params).companyId)),
		},
		(socket, request) => serveLiveClient(context, socket, request.params.companyId),
	);
}

/** A refused handshake is answered like any request, but nobody else would close its connection. */
export function closeRefusedHandshakes(app: FastifyInstance): void {
	app.addHook("onResponse", async (request) => {
		if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
	});
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { isForAgents } from "../access/agent-connections.ts";
import { credentialsRequired } from "../access/identify-caller.ts";
import { isPathOfApi } from "./api-path.ts";

/** Refuses pages and logins on the port for agents, because they need no credential and would allow guessing keys. */
export function guardAgentsPort(app: FastifyInstance): void {
	app.addHook("onRequest", async (request) => {
		if (isForAgents(request) && isForPeople(request)) throw credentialsRequired();
	});
}

function isForPeople(request: FastifyRequest): boolean {
	return !isPathOfApi(request) || /^\/api\/auth\/log(in|out)$/.test(request.routeOptions.url ?? "");
}

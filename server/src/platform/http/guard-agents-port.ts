import type { FastifyInstance, FastifyRequest } from "fastify";
import { isForAgents } from "../access/agent-connections.ts";
import { credentialsRequired } from "../access/identify-caller.ts";
import { isPathOfApi } from "./api-path.ts";

/** Keeps the routes for people, which need no credential, off the port for agents elsewhere: keys could be guessed there. */
export function guardAgentsPort(app: FastifyInstance): void {
	app.addHook("onRequest", async (request) => {
		if (isForAgents(request) && isForPeople(request)) throw credentialsRequired();
	});
}

function isForPeople(request: FastifyRequest): boolean {
	return !isPathOfApi(request) || /^\/api\/auth\/log(in|out)$/.test(request.routeOptions.url ?? "");
}

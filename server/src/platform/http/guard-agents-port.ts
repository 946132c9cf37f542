import type { FastifyInstance, FastifyRequest } from "fastify";
import { isForAgents } from "../access/agent-connections.ts";
import { credentialsRequired } from "../access/identify-caller.ts";
import { isPathOfApi } from "./api-path.ts";

/** Routes for users need no credential, and keys could be guessed on the port for agents. */
export function guardAgentsPort(app: FastifyInstance): void {
	app.addHook("onRequest", async (request) => {
		if (isForAgents(request) && isForPeople(request)) throw credentialsRequired();
	});
}

function isForPeople(request: FastifyRequest): boolean {
	return !isPathOfApi(request) || /^\/api\/auth\/log(in|out)$/.test(request.routeOptions.url ?? "");
}

import { createServer, type RequestListener, type Server } from "node:http";
import { LIMITS } from "../settings/limits.ts";
import { takeTurns } from "./take-turns.ts";

/** Node's HTTP server with the limits of this one; Fastify makes one for each address of `localhost`. */
export function createHttpServer(handler: RequestListener): Server {
	const options = {
		// The guard rejects a request without a host.
		requireHostHeader: false,
		keepAliveTimeout: LIMITS.keepAliveMs,
		headersTimeout: LIMITS.requestMs,
		requestTimeout: LIMITS.requestMs,
		connectionsCheckingInterval: LIMITS.requestMs / 2,
	};
	const server = createServer(options, takeTurns(handler));
	// Node drops further headers silently, the origin among them; the size of all headers is limited.
	server.maxHeadersCount = 0;
	return server;
}

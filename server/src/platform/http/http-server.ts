import { createServer, type RequestListener, type Server } from "node:http";
import { LIMITS } from "../settings/limits.ts";
import { queueRequests } from "./request-queue.ts";

/** Fastify makes a server for each address of `localhost`. */
export function createHttpServer(handler: RequestListener): Server {
	const options = {
		requireHostHeader: false,
		keepAliveTimeout: LIMITS.keepAliveMs,
		headersTimeout: LIMITS.requestMs,
		requestTimeout: LIMITS.requestMs,
		connectionsCheckingInterval: LIMITS.requestMs / 2,
	};
	const server = createServer(options, queueRequests(handler));
	// By default, Node silently removes excess headers, possibly `Origin`; the total size is limited anyway.
	server.maxHeadersCount = 0;
	return server;
}

import type { FastifyBaseLogger } from "fastify";

export interface LoggerContext {
	logger: FastifyBaseLogger;
}

import { toTerminalJson } from "@paperclipai/adapter-utils";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "../errors/describe-error.ts";
import type { LoggerContext } from "../errors/logger.ts";
import type { KnownSecrets, SecretsContext } from "../redaction/known-secrets.ts";
import type { StartServerOptions } from "./options.ts";

/** What exists before the data folder is opened. */
export type Logging = LoggerContext & SecretsContext;

export function createLogger(secrets: KnownSecrets, level: StartServerOptions["logLevel"] = "info"): FastifyBaseLogger {
	return pino(
		{
			level,
			hooks: { streamWrite: (line) => toTerminalJson(secrets.mask(line)) },
			serializers: { err: describeError },
		},
		pino.destination({ dest: 2, sync: true }),
	);
}

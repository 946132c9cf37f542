import { toTerminalJson } from "@paperclipai/adapter-utils";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "../platform/errors/describe-error.ts";
import type { LoggerContext } from "../platform/errors/logger.ts";
import type { KnownSecrets, SecretsContext } from "../platform/redaction/known-secrets.ts";
import type { StartServerOptions } from "./options.ts";
import { readableLine } from "./readable-line.ts";

export type Logging = LoggerContext & SecretsContext;

/** JSON lines on standard error, or readable lines in a terminal. */
export function createLogger(secrets: KnownSecrets, level: StartServerOptions["logLevel"] = "info"): FastifyBaseLogger {
	const destination = pino.destination({ dest: 2, sync: true });
	// On a full disk, lines of the log are lost, which must not end the server.
	destination.on("error", () => undefined);
	const toLine = process.stderr.isTTY ? readableLine : toTerminalJson;
	return pino(
		{
			level,
			hooks: { streamWrite: (line) => toLine(secrets.mask(line)) },
			serializers: { err: describeError },
		},
		destination,
	);
}

import { stdSerializers } from "pino";
import { isOutOfSpace } from "../disk/retry-until-stored.ts";
import { isDatabaseAway } from "./database-unavailable.ts";

/** An error for the server's log. Trouble that passes is told in short: it comes again with every attempt. */
export function describeError(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	if (isOutOfSpace(error)) return { code: "disk_full", message: deepest(error).message };
	if (isDatabaseAway(error)) return { code: "database_away", message: deepest(error).message };
	return stdSerializers.err(error);
}

function deepest(error: Error): Error {
	let cause = error;
	while (cause.cause instanceof Error) cause = cause.cause;
	return cause;
}

import {
	createApiClient,
	type Endpoint,
	type EndpointInput,
	type EndpointOutput,
	fetchWithProgress,
} from "@paperclipai/shared";
import type { z } from "zod";
import type { CommonOptions } from "../../input/options.ts";
import type { Output } from "../../render/output/output.ts";
import { createProgress } from "../../render/output/progress.ts";
import type { Connection } from "./connect.ts";

/**
 * Calls an endpoint that takes a while and shows what it is doing. Sent once: it must not be done twice. `null` after
 * Ctrl-C: then it is told what comes of the work.
 */
export async function callWithProgress<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
	connection: Connection,
	endpoint: E,
	input: EndpointInput<E>,
	options: CommonOptions,
	output: Output,
): Promise<EndpointOutput<E> | null> {
	const progress = createProgress(options.json ? "none" : output.progress);
	const fetch = fetchWithProgress(({ message }) => progress.show(message));
	const client = createApiClient({ baseUrl: connection.url(), fetch });
	const interrupt = new AbortController();
	const leave = () => interrupt.abort();
	process.once("SIGINT", leave);
	try {
		return await client.call(endpoint, input, { signal: interrupt.signal });
	} catch (error) {
		if (!interrupt.signal.aborted) throw error;
	} finally {
		process.off("SIGINT", leave);
		progress.end();
	}
	if (!options.json) output.note(tellLeft(connection, options));
	return null;
}

/** A server of the command's own is closed next, which ends what it has not put in place. */
function tellLeft(connection: Connection, { apiBase }: CommonOptions): string {
	const look = ["paperclipai adapter list", ...(apiBase === undefined ? [] : ["--api-base", apiBase])].join(" ");
	return connection.isOwn()
		? `The server of this command stops, and the work with it; nothing half-done is kept. See what is there with: ${look}`
		: `The server goes on with it. See what came of it with: ${look}`;
}

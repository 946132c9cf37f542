import {
	createApiClient,
	type Endpoint,
	type EndpointInput,
	type EndpointOutput,
	fetchWithProgress,
} from "@paperclipai/shared";
import type { z } from "zod";
import type { CommonOptions } from "../../input/common-options.ts";
import type { Output } from "../../render/output/output.ts";
import { createProgress } from "../../render/output/progress.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import type { Connection } from "./connect.ts";
import { authorizedFetch } from "./credentials.ts";

/**
 * Calls a slow endpoint and shows its progress. The request is sent only once, because it is not idempotent. After
 * Ctrl-C, prints what happens to the work and returns `null`.
 */
export async function callWithProgress<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
	connection: Connection,
	endpoint: E,
	input: EndpointInput<E>,
	options: CommonOptions,
	output: Output,
): Promise<EndpointOutput<E> | null> {
	const progress = createProgress(options.json ? "none" : output.progress);
	const fetch = fetchWithProgress(({ message }) => progress.show(message), authorizedFetch);
	const client = createApiClient({ baseUrl: connection.url(), fetch });
	const interrupt = new AbortController();
	const abort = () => interrupt.abort();
	process.once("SIGINT", abort);
	try {
		return await client.call(endpoint, input, { signal: interrupt.signal });
	} catch (error) {
		if (!interrupt.signal.aborted) throw error;
	} finally {
		process.off("SIGINT", abort);
		progress.end();
	}
	if (!options.json) output.note(describeUnfinishedWork(connection, options));
	return null;
}

/** An in-process server stops with this command, which rolls back unfinished work. */
function describeUnfinishedWork(connection: Connection, { apiBase }: CommonOptions): string {
	const command = [
		withStartedCommand("paperclipai adapter list"),
		...(apiBase === undefined ? [] : ["--api-base", apiBase]),
	].join(" ");
	return connection.isInProcess()
		? `The server stops with this command, so the work is cancelled and rolled back. Check the result with: ${command}`
		: `The server continues the work. Check the result with: ${command}`;
}

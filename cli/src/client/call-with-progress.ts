import {
	createApiClient,
	type Endpoint,
	type EndpointInput,
	type EndpointOutput,
	fetchInSteps,
} from "@paperclipai/shared";
import type { z } from "zod";
import type { CommonOptions } from "../input/options.ts";
import type { Output } from "../render/output.ts";
import { createProgress } from "../render/progress.ts";
import type { Connection } from "./connect.ts";

/** Calls an endpoint that takes a while and shows what it is doing. Sent once: it must not be done twice. */
export async function callWithProgress<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
	connection: Connection,
	endpoint: E,
	input: EndpointInput<E>,
	options: CommonOptions,
	output: Output,
): Promise<EndpointOutput<E>> {
	const progress = createProgress(options.json ? "none" : output.progress);
	const fetch = fetchInSteps(({ message }) => progress.show(message));
	try {
		return await createApiClient({ baseUrl: connection.url(), fetch }).call(endpoint, input);
	} finally {
		progress.end();
	}
}

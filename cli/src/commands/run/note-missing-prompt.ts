import { type Agent, getConfigSchema, missingPrompt } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";

/** Says that what the run is asked does not reach the agent's program, which its transcript would not show. */
export async function noteMissingPrompt(
	{ client }: Connection,
	{ name, adapterType, adapterConfig }: Agent,
	note: (text: string) => void,
): Promise<void> {
	// Without a schema nothing is declared; a run of a missing adapter says so itself.
	const schema = await client.call(getConfigSchema, { params: { type: adapterType } }).catch(() => null);
	const text = missingPrompt(schema, adapterConfig);
	if (text !== null) note(`${name}: ${text}`);
}

import { CodedError } from "@paperclipai/adapter-utils";
import { ApiError, adapterUserSchema, listAdapters, removeAdapter } from "@paperclipai/shared";
import { z } from "zod";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";
import { nameOfAgent } from "./show.ts";

const inUseSchema = z.object({ agents: z.array(adapterUserSchema) });

/** Removes an adapter that no agent uses; with `--force` also one that is in use, and says what comes of its agents. */
export async function adapterRemove(type: string, options: CommonOptions & { force?: true }): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const query = { force: options.force ? "true" : "false" };
		const removed = await connection.client.call(removeAdapter, { params: { type }, query }).catch((error: unknown) => {
			throw inUse(error) ?? error;
		});
		if (options.json) printJson(output, removed);
		else {
			output.note(`Removed ${removed.type}.`);
			const left = (await connection.client.call(listAdapters, {})).some((adapter) => adapter.type === type);
			const outcome = left ? "Runs with the adapter that ships with the program" : "It cannot run any more";
			for (const agent of removed.agents) output.note(`${outcome}: ${nameOfAgent(agent)}`);
		}
		return EXIT.succeeded;
	});
}

/** The command was right, and could not do its work: told with the agents, and no wrong usage. */
function inUse(error: unknown): CodedError | null {
	if (!(error instanceof ApiError) || error.code !== "adapter_in_use") return null;
	const { message, details } = error;
	const agents = inUseSchema.safeParse(details).data?.agents ?? [];
	const hint = ["Give these agents another adapter, or remove it anyway with --force:", ...agents.map(nameOfAgent)];
	return new CodedError(error.code, message, { hint: hint.join("\n  "), details });
}

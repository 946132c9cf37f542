import { CodedError } from "@paperclipai/adapter-utils";
import { ApiError, adapterUserSchema, listAdapters, removeAdapter } from "@paperclipai/shared";
import { z } from "zod";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";
import { nameOfAgent } from "./show.ts";

const inUseSchema = z.object({ agents: z.array(adapterUserSchema) });

/** Removes an adapter. One that agents use is only removed with `--force`, and the effect on each agent is printed. */
export async function adapterRemove(type: string, options: CommonOptions & { force?: true }): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const query = { force: options.force ? "true" : "false" };
		const removed = await connection.client.call(removeAdapter, { params: { type }, query }).catch((error: unknown) => {
			throw inUseError(error) ?? error;
		});
		if (options.json) printJson(output, removed);
		else {
			output.note(`Removed ${removed.type}.`);
			const isReplaced = (await connection.client.call(listAdapters, {})).some((adapter) => adapter.type === type);
			const effect = isReplaced ? "Now uses the built-in adapter" : "Can no longer run";
			for (const agent of removed.agents) output.note(`${effect}: ${nameOfAgent(agent)}`);
		}
		return EXIT.succeeded;
	});
}

/** The error with its agents in the hint. A `CodedError` exits with 1, because the usage was correct. */
function inUseError(error: unknown): CodedError | null {
	if (!(error instanceof ApiError) || error.code !== "adapter_in_use") return null;
	const { message, details } = error;
	const agents = inUseSchema.safeParse(details).data?.agents ?? [];
	const hint = [
		"Switch these agents to another adapter, or remove it anyway with --force:",
		...agents.map(nameOfAgent),
	];
	return new CodedError(error.code, message, { hint: hint.join("\n  "), details });
}

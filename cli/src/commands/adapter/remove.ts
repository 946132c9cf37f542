import { CodedError } from "@paperclipai/adapter-utils";
import { ApiError, adapterUserSchema, listAdapters, removeAdapter } from "@paperclipai/shared";
import { z } from "zod";
import { ADAPTER_TYPE } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";
import { nameOfAgent } from "./show.ts";

const inUseSchema = z.object({ agents: z.array(adapterUserSchema) });

export const command = defineCommand({
	summary: "remove an external adapter that no agent uses",
	details: "If agents use it, they are listed and the command exits with 1, unless `--force` is set.",
	arguments: { type: ADAPTER_TYPE },
	options: { ...COMMON_OPTIONS, force: flag("remove the adapter even if agents use it; they can no longer run") },
	async run({ type }, options) {
		return await withServer(options, async ({ connection: { client }, output, report }) => {
			const query = { force: options.force ? "true" : "false" };
			const removed = await client.call(removeAdapter, { params: { type }, query }).catch((error: unknown) => {
				throw inUseError(error) ?? error;
			});
			await report(removed, async () => {
				output.note(`Removed ${removed.type}.`);
				const isReplaced = (await client.call(listAdapters, {})).some((adapter) => adapter.type === type);
				const effect = isReplaced ? "Now uses the built-in adapter" : "Can no longer run";
				for (const agent of removed.agents) output.note(`${effect}: ${nameOfAgent(agent)}`);
			});
		});
	},
});

/** Lists the agents in the hint. A `CodedError` exits with 1, because the usage was correct. */
function inUseError(error: unknown): CodedError | null {
	if (!(error instanceof ApiError) || error.code !== "adapter_in_use") return null;
	const { message, details } = error;
	const agents = inUseSchema.safeParse(details).data?.agents ?? [];
	const hint = [
		"Switch these agents to another adapter, or remove this adapter anyway with --force:",
		...agents.map(nameOfAgent),
	];
	return new CodedError(error.code, message, { hint: hint.join("\n  "), details });
}

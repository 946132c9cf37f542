import type { AdapterInfo } from "@paperclipai/shared";
import { ADAPTER_TYPE } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { describeAdapterState } from "../../render/adapter-state.ts";
import { defineCommand } from "../define-command.ts";
import { type ServerScope, withServer } from "../scopes.ts";

/** Defines a command that prints the adapter's state after `change`. */
export function defineAdapterChange(
	summary: string,
	change: (client: ServerScope["connection"]["client"], type: string) => Promise<AdapterInfo>,
) {
	return defineCommand({
		summary,
		arguments: { type: ADAPTER_TYPE },
		options: COMMON_OPTIONS,
		async run({ type }, options) {
			return await withServer(options, async ({ connection, output, report }) => {
				const adapter = await change(connection.client, type);
				await report(adapter, () => output.note(describeAdapterState(adapter)));
			});
		},
	});
}

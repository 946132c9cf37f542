import { updateAdapter } from "@paperclipai/shared";
import { ADAPTER_TYPE } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { describeAdapterState } from "../../render/adapter-state.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";

export const command = defineCommand({
	summary: "enable an external adapter again",
	arguments: { type: ADAPTER_TYPE },
	options: COMMON_OPTIONS,
	async run({ type }, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const adapter = await connection.client.call(updateAdapter, { params: { type }, body: { disabled: false } });
			await report(adapter, () => output.note(describeAdapterState(adapter)));
		});
	},
});

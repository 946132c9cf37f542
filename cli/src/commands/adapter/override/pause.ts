import { overrideAdapter } from "@paperclipai/shared";
import { ADAPTER_TYPE } from "../../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../../input/common-options.ts";
import { describeAdapterState } from "../../../render/adapter-state.ts";
import { defineCommand } from "../../define-command.ts";
import { withServer } from "../../scopes.ts";

export const command = defineCommand({
	summary: "use the built-in adapter again",
	arguments: { type: ADAPTER_TYPE },
	options: COMMON_OPTIONS,
	async run({ type }, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const adapter = await connection.client.call(overrideAdapter, { params: { type }, body: { paused: true } });
			await report(adapter, () => output.note(describeAdapterState(adapter)));
		});
	},
});

import { type AdapterInfo, listAdapters } from "@paperclipai/shared";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { formatAdapterState, formatParserKind, formatSourceKind } from "../../render/adapter-state.ts";
import { formatTable } from "../../render/table.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";

export const command = defineCommand({
	summary: "list the adapters of the server with their state",
	details: "Lists the source (`npm`, `folder`, `built-in`), parser and state of each adapter.",
	options: COMMON_OPTIONS,
	async run(_, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const adapters = await connection.client.call(listAdapters, {});
			await report(adapters, () => output.data(formatAdapters(adapters, output.tableWidth)));
		});
	},
});

/** Fits a terminal of 80 columns, except for a long state, which therefore comes last. */
export function formatAdapters(adapters: AdapterInfo[], width?: number): string {
	return formatTable(["TYPE", "LABEL", "SOURCE", "VERSION", "PARSER", "STATE"], adapters.map(toRow), width);
}

function toRow(adapter: AdapterInfo): string[] {
	const { type, label, version = "", uiParser } = adapter;
	return [type, label, formatSourceKind(adapter), version, formatParserKind(uiParser), formatAdapterState(adapter)];
}

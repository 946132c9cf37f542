import { type AdapterInfo, listAdapters } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { formatAdapterState, formatParserKind, formatSourceKind } from "../../render/adapter-state.ts";
import { printJson } from "../../render/output/output.ts";
import { formatTable } from "../../render/table.ts";
import { withServer } from "../scopes.ts";

export async function adapterList(options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const adapters = await connection.client.call(listAdapters, {});
		if (options.json) printJson(output, adapters);
		else output.data(formatAdapters(adapters, output.tableWidth));
		return EXIT.succeeded;
	});
}

/** A table that fits a terminal of 80 columns. The state comes last because it may be longer. */
export function formatAdapters(adapters: AdapterInfo[], width?: number): string {
	return formatTable(["TYPE", "LABEL", "SOURCE", "VERSION", "PARSER", "STATE"], adapters.map(toRow), width);
}

function toRow(adapter: AdapterInfo): string[] {
	const { type, label, version = "", uiParser } = adapter;
	return [type, label, formatSourceKind(adapter), version, formatParserKind(uiParser), formatAdapterState(adapter)];
}

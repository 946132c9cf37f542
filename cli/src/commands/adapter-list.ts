import { type AdapterInfo, listAdapters } from "@paperclipai/shared";
import { EXIT } from "../exit-codes.ts";
import type { CommonOptions } from "../input/options.ts";
import { formatAdapterState, formatParserState, formatSource } from "../render/adapter-state.ts";
import { printJson } from "../render/output.ts";
import { formatTable } from "../render/table.ts";
import { withServer } from "./scopes.ts";

export async function adapterList(options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const adapters = await connection.client.call(listAdapters, {});
		if (options.json) printJson(output, adapters);
		else output.data(formatTable(["TYPE", "LABEL", "SOURCE", "VERSION", "STATE", "PARSER"], adapters.map(toRow)));
		return EXIT.succeeded;
	});
}

function toRow(adapter: AdapterInfo): string[] {
	const { type, label, version = "", uiParser } = adapter;
	return [type, label, formatSource(adapter), version, formatAdapterState(adapter), formatParserState(uiParser)];
}

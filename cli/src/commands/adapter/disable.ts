import { type AdapterInfo, overrideAdapter, updateAdapter } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { formatAdapterState } from "../../render/adapter-state.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";

export async function adapterSetDisabled(type: string, disabled: boolean, options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const adapter = await connection.client.call(updateAdapter, { params: { type }, body: { disabled } });
		return reportAdapter(adapter, options, output);
	});
}

export async function adapterSetOverridePaused(type: string, paused: boolean, options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const adapter = await connection.client.call(overrideAdapter, { params: { type }, body: { paused } });
		return reportAdapter(adapter, options, output);
	});
}

function reportAdapter(adapter: AdapterInfo, options: CommonOptions, output: Output): number {
	if (options.json) printJson(output, adapter);
	else output.note(`${adapter.label} (${adapter.type}): ${formatAdapterState(adapter)}`);
	return EXIT.succeeded;
}

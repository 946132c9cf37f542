import { type AdapterInfo, reloadAdapter } from "@paperclipai/shared";
import { callWithProgress } from "../client/call-with-progress.ts";
import { EXIT } from "../exit-codes.ts";
import type { CommonOptions } from "../input/options.ts";
import { formatAdapterState, formatParserState } from "../render/adapter-state.ts";
import { type Output, printJson } from "../render/output.ts";
import { withServer } from "./scopes.ts";

export async function adapterReload(type: string, options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const adapter = await callWithProgress(connection, reloadAdapter, { params: { type } }, options, output);
		if (options.json) printJson(output, adapter);
		else reportLoaded("Reloaded", adapter, output);
		return adapter.loaded ? EXIT.succeeded : EXIT.failed;
	});
}

/** What a person wants to know of an adapter that has just been loaded. */
export function reportLoaded(did: string, adapter: AdapterInfo, { note }: Output): void {
	const { label, type, version, uiParser, error } = adapter;
	const name = version === undefined ? label : `${label} ${version}`;
	note(`${did} ${name} (${type}): ${formatAdapterState(adapter)}, parser ${formatParserState(uiParser)}`);
	if (error !== undefined) note(error);
	if (uiParser.problem !== undefined) note(`Parser: ${uiParser.problem}`);
}

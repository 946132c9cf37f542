import { type AdapterInfo, ApiError, reloadAdapter } from "@paperclipai/shared";
import { callWithProgress } from "../../client/connection/call-with-progress.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { formatAdapterState, formatParserState } from "../../render/adapter-state.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";

export async function adapterReload(type: string, options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const reloading = callWithProgress(connection, reloadAdapter, { params: { type } }, options, output);
		const adapter = await reloading.catch(addUnchangedHint(type));
		if (adapter === null) return EXIT.detached;
		if (options.json) printJson(output, adapter);
		else reportLoaded("Reloaded", adapter, output);
		return adapter.loaded ? EXIT.succeeded : EXIT.failed;
	});
}

/** Adds to a validation error that the previous version is still installed. */
export function addUnchangedHint(type: string): (error: unknown) => never {
	return (error) => {
		if (!(error instanceof ApiError) || error.status !== 422) throw error;
		const { status, code, message, details } = error;
		const hint = [
			...(error.hint === undefined ? [] : [error.hint]),
			`Nothing has changed: ${type} keeps its previous version.`,
		];
		throw new ApiError(status, { code, message, hint: hint.join("\n"), details }, { cause: error });
	};
}

/** Prints the state of an adapter that has just been loaded. */
export function reportLoaded(action: string, adapter: AdapterInfo, { note }: Output): void {
	const { label, type, version, uiParser, error } = adapter;
	const name = version === undefined ? label : `${label} ${version}`;
	note(`${action} ${name} (${type}): ${formatAdapterState(adapter)}, parser ${formatParserState(uiParser)}`);
	if (error !== undefined) note(error);
	if (uiParser.problem !== undefined) note(`Parser: ${uiParser.problem}`);
}

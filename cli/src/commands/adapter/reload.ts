import { type AdapterInfo, ApiError, reloadAdapter } from "@paperclipai/shared";
import { callWithProgress } from "../../client/connection/call-with-progress.ts";
import { EXIT } from "../../exit-codes.ts";
import { ADAPTER_TYPE } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { formatAdapterState, formatParserState } from "../../render/adapter-state.ts";
import type { Output } from "../../render/output/output.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";

export const command = defineCommand({
	summary: "restart an external adapter; if it is from a folder, copy the folder again",
	details: "Active runs continue.",
	arguments: { type: ADAPTER_TYPE },
	options: COMMON_OPTIONS,
	async run({ type }, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const reloading = callWithProgress(connection, reloadAdapter, { params: { type } }, options, output);
			const adapter = await reloading.catch(addUnchangedHint(type));
			if (adapter === null) return EXIT.detached;
			await report(adapter, () => printLoaded("Reloaded", adapter, output));
			return adapter.loaded ? EXIT.succeeded : EXIT.failed;
		});
	},
});

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

export function printLoaded(action: string, adapter: AdapterInfo, { note }: Output): void {
	const { label, type, version, uiParser, error } = adapter;
	const name = version === undefined ? label : `${label} ${version}`;
	const { problem } = uiParser;
	const parser = [formatParserState(uiParser), ...(problem === undefined ? [] : [problem])].join(": ");
	note(`${action} ${name} (${type}): ${formatAdapterState(adapter)}, parser ${parser}`);
	if (error !== undefined) note(error);
}

import { type ReinstalledAdapter, reinstallAdapter } from "@paperclipai/shared";
import { callWithProgress } from "../../client/connection/call-with-progress.ts";
import { EXIT } from "../../exit-codes.ts";
import { ADAPTER_TYPE } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { text } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";
import { addUnchangedHint, printLoaded } from "./reload.ts";

export const command = defineCommand({
	summary: "reinstall an external adapter: its pinned version, else the newest",
	details: "Prints which version was installed.",
	arguments: { type: ADAPTER_TYPE },
	options: {
		...COMMON_OPTIONS,
		version: text("<version>", 'install this version and pin it; "latest" installs the newest and unpins'),
	},
	async run({ type }, options) {
		const { version } = options;
		return await withServer(options, async ({ connection, output, report }) => {
			const input = { params: { type }, body: version === undefined ? {} : { version } };
			const reinstalling = callWithProgress(connection, reinstallAdapter, input, options, output);
			const reinstalled = await reinstalling.catch(addUnchangedHint(type));
			if (reinstalled === null) return EXIT.detached;
			const { adapter } = reinstalled;
			await report(reinstalled, () => printLoaded(`Reinstalled ${versionsOf(reinstalled)}:`, adapter, output));
			return adapter.loaded ? EXIT.succeeded : EXIT.failed;
		});
	},
});

/** For example, `pinned 1.2.0` or `newest 1.3.0 (was 1.2.0)`. */
function versionsOf({ wanted, from, to }: ReinstalledAdapter): string {
	const installed = wanted === "folder" ? "from its folder" : `${wanted} ${to ?? ""}`.trim();
	return from === null || from === to ? installed : `${installed} (was ${from})`;
}

import { type ReinstalledAdapter, reinstallAdapter } from "@paperclipai/shared";
import { callWithProgress } from "../../client/connection/call-with-progress.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";
import { addUnchangedHint, reportLoaded } from "./reload.ts";

/** Reinstalls an adapter and prints which version was installed. */
export async function adapterReinstall(type: string, options: CommonOptions & { version?: string }): Promise<number> {
	const { version } = options;
	return await withServer(options, async ({ connection, output }) => {
		const input = { params: { type }, body: version === undefined ? {} : { version } };
		const reinstalling = callWithProgress(connection, reinstallAdapter, input, options, output);
		const reinstalled = await reinstalling.catch(addUnchangedHint(type));
		if (reinstalled === null) return EXIT.detached;
		const { adapter } = reinstalled;
		if (options.json) printJson(output, reinstalled);
		else reportLoaded(`Reinstalled ${versionsOf(reinstalled)}:`, adapter, output);
		return adapter.loaded ? EXIT.succeeded : EXIT.failed;
	});
}

/** `pinned 1.2.0`, `newest 1.3.0 (was 1.2.0)` */
function versionsOf({ wanted, from, to }: ReinstalledAdapter): string {
	const installed = wanted === "folder" ? "from its folder" : `${wanted} ${to ?? ""}`.trim();
	return from === null || from === to ? installed : `${installed} (was ${from})`;
}

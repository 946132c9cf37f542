import { installAdapter } from "@paperclipai/shared";
import { callWithProgress } from "../../client/connection/call-with-progress.ts";
import { EXIT } from "../../exit-codes.ts";
import { readAdapterSource } from "../../input/adapter-source.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";
import { reportLoaded } from "./reload.ts";

/** Installs a package from npm, or from a folder relative to the current one. */
export async function adapterInstall(source: string, options: CommonOptions): Promise<number> {
	const body = readAdapterSource(source, process.cwd());
	return await withServer({ ...options, create: true }, async ({ connection, output }) => {
		const adapter = await callWithProgress(connection, installAdapter, { body }, options, output);
		if (adapter === null) return EXIT.detached;
		if (options.json) printJson(output, adapter);
		else reportLoaded("Installed", adapter, output);
		return adapter.loaded ? EXIT.succeeded : EXIT.failed;
	});
}

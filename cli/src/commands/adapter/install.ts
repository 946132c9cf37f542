import { installAdapter } from "@paperclipai/shared";
import { callWithProgress } from "../../client/connection/call-with-progress.ts";
import { EXIT } from "../../exit-codes.ts";
import { readAdapterSource } from "../../input/adapter-source.ts";
import { argument } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";
import { printLoaded } from "./reload.ts";

export const command = defineCommand({
	summary: "install an adapter from npm, or from a folder on the server's machine",
	details:
		"A source that starts with `./`, `../`, `/` or `~`, or that names an existing folder, is a folder; any other " +
		"source is a package. A version pins the package: `paperclipai adapter install some-adapter@1.2.0`.",
	arguments: { source: argument("package, package@version (pins the version), or a folder, for example ./my-adapter") },
	options: COMMON_OPTIONS,
	async run({ source }, options) {
		const body = readAdapterSource(source, process.cwd());
		return await withServer({ ...options, create: true }, async ({ connection, output, report }) => {
			const adapter = await callWithProgress(connection, installAdapter, { body }, options, output);
			if (adapter === null) return EXIT.detached;
			await report(adapter, () => printLoaded("Installed", adapter, output));
			return adapter.loaded ? EXIT.succeeded : EXIT.failed;
		});
	},
});

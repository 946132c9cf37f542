import type { Command } from "commander";
import { BACKGROUND_COMMAND } from "../client/background/command.ts";
import { withCommonOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

export function addServer(program: Command, finish: Finish): void {
	withCommonOptions(program.command("status"))
		.description("show the running server: address, process, version, active runs")
		.action(async (options) => finish(await (await import("../commands/status.ts")).status(options)));
	program
		.command("stop")
		.description("stop the running server; active runs continue, and the next server takes over")
		.option("--json", "print data and errors as JSON")
		.action(async (options) => finish(await (await import("../commands/stop.ts")).stop(options)));
	program
		.command(BACKGROUND_COMMAND, { hidden: true })
		.argument("<settings>")
		.action(async (settings) => {
			const { serveInBackground } = await import("../commands/serve-in-background.ts");
			finish(await serveInBackground(settings));
		});
}

import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import type { RunningServer } from "@paperclipai/server";
import { omitUndefined } from "@paperclipai/shared";
import { currentBuild } from "../client/background/current-build.ts";
import { type BackgroundSettings, backgroundSettingsSchema, type StartReport } from "../client/background/settings.ts";
import { stopSignal } from "../client/background/stop-signal.ts";
import { findUiFolder } from "../client/connection/in-process-server.ts";
import { EXIT } from "../exit-codes.ts";
import { argument } from "../input/arguments.ts";
import { commandAnywhere } from "../render/output/started-command.ts";
import { defineCommand } from "./define-command.ts";

/** The process of a background server, which outlives the command that started it. */
export const command = defineCommand({
	summary: "serve in the background",
	isHidden: true,
	arguments: { settings: argument("JSON from the command that starts this process") },
	options: {},
	async run(args) {
		const settings = backgroundSettingsSchema.parse(JSON.parse(args.settings));
		const stopped = stopSignal();
		let server: RunningServer;
		try {
			server = await start(settings);
		} catch (error) {
			await report(describe(error));
			return EXIT.failed;
		}
		const isReported = await report({ url: server.url });
		// If `run --detach` was interrupted, its user does not know of the server, so the server stops.
		if (isReported || settings.stopsWhenIdle) await Promise.race([stopped, server.idle, server.lost]);
		await server.stop({ stopRuns: settings.stopRuns });
		return EXIT.succeeded;
	},
});

async function start(settings: BackgroundSettings): Promise<RunningServer> {
	const { startServer, LIMITS } = await import("@paperclipai/server");
	const { home, port, anyPort, host, deployment, maxConcurrentRuns, stopsWhenIdle, hasOwnLog } = settings;
	const uiFolder = findUiFolder();
	const build = currentBuild();
	const options = {
		home,
		cliCommand: commandAnywhere(),
		logLevel: "warn",
		hasOwnLog,
		stopsRuns: settings.stopRuns,
		...omitUndefined({ build, host, deployment, maxConcurrentRuns }),
		...(stopsWhenIdle ? { idleAfterMs: LIMITS.idleServerMs } : {}),
		...omitUndefined({ uiFolder }),
	} as const;
	try {
		return await startServer({ ...options, port });
	} catch (error) {
		if (!anyPort || !isCodedError(error) || error.code !== "port_in_use") throw error;
		return await startServer({ ...options, port: 0 });
	}
}

function describe(error: unknown): StartReport {
	if (!isCodedError(error))
		return { code: "server_not_started", message: `The server did not start: ${messageOf(error)}` };
	const { code, message, hint } = error;
	return { code, message, ...omitUndefined({ hint }) };
}

/** Resolves with `false` when the command that started this process has exited. */
async function report(message: StartReport): Promise<boolean> {
	const isReported = await new Promise<boolean>((resolve) => {
		if (process.send === undefined || !process.connected) return resolve(false);
		process.send(message, undefined, undefined, (error) => resolve(error === null));
	});
	if (process.connected) process.disconnect();
	return isReported;
}

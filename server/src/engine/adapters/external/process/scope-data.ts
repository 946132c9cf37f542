import { readdir } from "node:fs/promises";
import type { LogStream } from "@paperclipai/adapter-utils";
import { omitUndefined } from "@paperclipai/adapter-utils";
import type { RunScope } from "@paperclipai/adapter-utils/host";
import type { RunScopeData } from "./channel/protocol.ts";

export async function toScopeData(scope: RunScope): Promise<RunScopeData> {
	const { runId, apiUrl, spoolFolder, dataFolder, variables, environment, skillBundles } = scope;
	const { idleTimeoutSec, finalGraceMs, maxOutputBytes, requestMarkers } = scope;
	return {
		runId,
		spoolFolder,
		...omitUndefined({ apiUrl, dataFolder, variables, environment, skillBundles }),
		...omitUndefined({ idleTimeoutSec, finalGraceMs, maxOutputBytes, requestMarkers }),
		logged: await readLoggedBytes(scope),
		isStopped: scope.signal.aborted,
	};
}

async function readLoggedBytes({ spoolFolder, loggedBytes }: RunScope): Promise<Record<string, number>> {
	const names = await readdir(spoolFolder).catch(() => []);
	const calls = names.map(Number).filter((call) => call > 0);
	const streams: LogStream[] = ["stdout", "stderr"];
	return Object.fromEntries(
		calls.flatMap((call) => streams.map((stream) => [`${call}:${stream}`, loggedBytes(call, stream)])),
	);
}

import type { CallEnd, RunScope } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import type { ApiUrlContext } from "../../../platform/data-folder/running-server.ts";
import type { LogLimitContext } from "../../../platform/settings/limits.ts";
import type { AdapterDeadline } from "./adapter-side.ts";
import type { OpenRun } from "./open-run.ts";
import type { PreparedRun } from "./prepare.ts";

export interface TrackedScope {
	scope: RunScope;
	/** Number of `runChildProcess` calls that the adapter has made. */
	calls(): number;
	/** How the call that finished last ended, `null` before that. */
	lastCallEnd(): CallEnd | null;
}

/** The scope in which the adapter's `execute()` runs. Calls lift or start the adapter's deadline. */
export function createRunScope(
	context: ApiUrlContext & FolderContext & LogLimitContext,
	{ run, files, log, signal, adapterDetach, exceedLogLimit }: OpenRun,
	deadline: AdapterDeadline,
	{ idleTimeoutSec, variables, environment }: Pick<PreparedRun, "idleTimeoutSec" | "variables" | "environment">,
): TrackedScope {
	let calls = 0;
	let lastCallEnd: CallEnd | null = null;
	const scope: RunScope = {
		runId: run.id,
		apiUrl: context.apiUrl(),
		spoolFolder: files.spools,
		skillBundles: context.folder.skillBundles,
		idleTimeoutSec,
		variables,
		...(environment === null ? {} : { environment }),
		// The log has at least the bytes of the output, so that it exceeds its limit too once it has caught up.
		maxOutputBytes: context.maxLogBytes,
		nextCall() {
			// After a time limit the adapter may try again with another call; after a stop it may not.
			if (!signal.aborted) deadline.lift();
			return ++calls;
		},
		loggedBytes: (call, stream) => log.loggedBytes(call, stream),
		signal,
		detach: adapterDetach.signal,
		onCallEnd(end) {
			lastCallEnd = end;
			if (end.how === "output_limit") exceedLogLimit();
			if (end.how === "wall_limit" || end.how === "idle_limit") deadline.start(0);
		},
	};
	return { scope, calls: () => calls, lastCallEnd: () => lastCallEnd };
}

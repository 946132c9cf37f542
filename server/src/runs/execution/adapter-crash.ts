import { CodedError } from "@paperclipai/adapter-utils";

/**
 * Crashes of the adapter's process after which a run is still attempted again. Another run may have caused them, and the
 * calls that decode and encode a session, which are always made in the shared process, can crash it as well.
 */
export const MAX_ADAPTER_CRASHES = 3;

/** For a crash while no other run used the process: this run caused it. */
export function crashedInIsolation(crash: CodedError): CodedError {
	return adapterCrashed(`The adapter's process crashed again, although no other run used it. ${crash.message}`, crash);
}

export function crashedTooOften(crash: CodedError): CodedError {
	return adapterCrashed(
		`The adapter's process crashed ${MAX_ADAPTER_CRASHES + 1} times during this run. ${crash.message}`,
		crash,
	);
}

function adapterCrashed(message: string, { hint }: CodedError): CodedError {
	return new CodedError("adapter_crashed", message, hint === undefined ? {} : { hint });
}

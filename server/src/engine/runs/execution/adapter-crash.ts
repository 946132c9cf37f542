import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";

/** For a crash while no other run used the process: this run caused it. */
export function crashedInIsolation(crash: CodedError): CodedError {
	return adapterCrashed(`The adapter's process crashed again, although no other run used it. ${crash.message}`, crash);
}

/**
 * Not after the first crash: another run may have caused it, and the calls that decode and encode a session, which are
 * always made in the shared process, can crash it as well.
 */
export function crashedTooOften(crash: CodedError): CodedError {
	return adapterCrashed(
		`The adapter's process crashed ${LIMITS.adapterCrashes + 1} times during this run. ${crash.message}`,
		crash,
	);
}

function adapterCrashed(message: string, { hint }: CodedError): CodedError {
	return new CodedError("adapter_crashed", message, { hint });
}

import { type CodedError, isCodedError } from "@paperclipai/adapter-utils";

export const ADAPTER_GONE = "adapter_process_gone";

/**
 * Whether an external adapter failed because its process crashed or hung. The programs that the run has started are still
 * there, so the run can be executed again and attaches to them.
 */
export function isAdapterGone(error: unknown): error is CodedError {
	return isCodedError(error) && error.code === ADAPTER_GONE;
}

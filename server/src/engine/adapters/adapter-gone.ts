import { CodedError } from "@paperclipai/adapter-utils";
import { ADAPTER_DEFECT } from "./adapter-defect.ts";

/**
 * An external adapter failed because its process crashed or hung. The programs that the run has started are still there, so
 * the run can be executed again and attaches to them. A class, because an adapter can throw an error of any code.
 */
class AdapterGone extends CodedError {}

export function adapterGone(message: string): CodedError {
	return new AdapterGone("adapter_process_gone", message, { hint: ADAPTER_DEFECT });
}

export function isAdapterGone(error: unknown): error is CodedError {
	return error instanceof AdapterGone;
}

/** For a run whose adapter's process has crashed too often, with the hint of its last crash. */
export function adapterCrashed(message: string, { hint }: CodedError): CodedError {
	return new CodedError("adapter_crashed", message, { hint });
}

import { CodedError } from "@paperclipai/adapter-utils";
import { ADAPTER_DEFECT } from "./adapter-defect.ts";

/** Recognised by class, because an adapter can throw the same error code. */
class AdapterGone extends CodedError {}

export function adapterGone(message: string): CodedError {
	return new AdapterGone("adapter_process_gone", message, { hint: ADAPTER_DEFECT });
}

export function isAdapterGone(error: unknown): error is CodedError {
	return error instanceof AdapterGone;
}

export function adapterCrashed(message: string, { hint }: CodedError): CodedError {
	return new CodedError("adapter_crashed", message, { hint });
}

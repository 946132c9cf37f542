import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { ADAPTER_DEFECT } from "../../adapter-defect.ts";
import { isAdapterGone } from "../../adapter-gone.ts";
import { isThrownByAdapter } from "../../thrown-by-adapter.ts";
import { type AdapterProcess, startAdapterProcess } from "./adapter-process.ts";
import { type AdapterDescription, adapterDescriptionSchema } from "./channel/adapter-description.ts";
import type { LoadRequest } from "./channel/protocol.ts";
import { createRemoteRuns, type RemoteRuns } from "./remote-run.ts";

export interface LoadedProcess extends AdapterProcess {
	description: AdapterDescription;
	runs: RemoteRuns;
}

export interface LoadOptions {
	request: LoadRequest;
	/** Rejects when the files must not be loaded. Default: no check. */
	checkFiles?: () => Promise<unknown>;
	/** Milliseconds until loading fails with `adapter_load_timeout`. */
	loadMs: number;
	onOutput: (text: string) => void;
	owner: string;
	isCheck?: boolean;
}

/**
 * @param onStart Called with the process before the adapter is loaded.
 * @throws {CodedError} `adapter_load_failed`, `adapter_load_timeout`, `adapter_load_crashed`,
 * `adapter_description_invalid` and errors of `checkFiles` and `loadAdapter`, after the process has ended.
 */
export async function startLoadedProcess(
	options: LoadOptions,
	onStart: (process: AdapterProcess) => void,
): Promise<LoadedProcess> {
	const { request, loadMs, onOutput, owner, isCheck = false } = options;
	const runs = createRemoteRuns(() => process.kill("made too many calls without waiting for responses"));
	const process = startAdapterProcess({ handlers: runs.handlers, onOutput, owner, isCheck });
	onStart(process);
	try {
		// Waits until Node has started, which must not count towards the load time.
		const started = process.rpc.call("ping", null, { deadlineMs: LIMITS.adapterStuckMs });
		await Promise.all([started, options.checkFiles?.()]);
		const description = readDescription(await process.rpc.call("load", request, { deadlineMs: loadMs }));
		return { ...process, description, runs };
	} catch (error) {
		await process.stop();
		throw toLoadError(error, options);
	}
}

function readDescription(response: unknown): AdapterDescription {
	const { success, data, error } = adapterDescriptionSchema.safeParse(response);
	if (success) return data;
	const [issue] = error.issues;
	const message = `The adapter describes itself with an invalid value: ${issue?.path.join(".")}: ${issue?.message}.`;
	throw new CodedError("adapter_description_invalid", message, {
		hint: ADAPTER_DEFECT,
	});
}

const LOAD_CODES: ReadonlySet<string> = new Set([
	"adapter_load_failed",
	"adapter_member_missing",
	"adapter_message_too_large",
	"adapter_not_an_object",
	"adapter_not_found",
	"adapter_type_invalid",
	"adapter_utils_name_missing",
	"adapter_utils_path_missing",
]);

/** Reports the error as the server's own, since no run is involved. */
function fromServer(error: CodedError): CodedError {
	const { message, hint } = error;
	// The process could send any code, for example the code of a missing database.
	const code = isThrownByAdapter(error) && !LOAD_CODES.has(error.code) ? "adapter_load_failed" : error.code;
	return new CodedError(code, message, { hint });
}

function toLoadError(error: unknown, { loadMs, request: { packageName } }: LoadOptions): CodedError {
	if (!isCodedError(error)) {
		return new CodedError("adapter_load_failed", `${packageName} could not be loaded: ${messageOf(error)}`, {
			cause: error,
		});
	}
	if (error.code === "adapter_timeout" && !isThrownByAdapter(error)) {
		return new CodedError("adapter_load_timeout", `${packageName} did not load within ${loadMs / 1000} s.`, {
			hint: "Neither importing the package nor createServerAdapter() may wait or compute for long.",
		});
	}
	if (!isAdapterGone(error)) return fromServer(error);
	return new CodedError("adapter_load_crashed", `${packageName} could not be loaded. ${error.message}`, {
		hint: "A module must neither exit nor overload its process, nor write to file descriptors that it has not opened.",
	});
}

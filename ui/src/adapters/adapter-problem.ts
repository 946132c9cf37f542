import type { AdapterInfo } from "@paperclipai/shared";

/** Why an adapter cannot start a run. */
export interface AdapterProblem {
	/** Short label to show beside the name. */
	mark: "failed" | "disabled" | "not installed";
	message: string;
	code: string;
}

/** `null` for an adapter that works. `adapter` is `undefined` when the server has none of this type. */
export function adapterProblemOf(type: string, adapter: AdapterInfo | undefined): AdapterProblem | null {
	if (!adapter) {
		const message = `The "${type}" adapter is not installed on this server. Its agents cannot run until it is.`;
		return { mark: "not installed", message, code: "adapter_unavailable" };
	}
	// The built-in adapter of the type runs instead.
	if (adapter.overridePaused) return null;
	if (adapter.disabled) {
		const message = "The adapter is disabled on this server. Its agents cannot run until it is enabled.";
		return { mark: "disabled", message, code: "adapter_unavailable" };
	}
	if (adapter.loaded) return null;
	return {
		mark: "failed",
		message: adapter.error ?? "The adapter could not be loaded.",
		code: adapter.errorCode ?? "adapter_unavailable",
	};
}

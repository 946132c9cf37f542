import type { AdapterInfo } from "@paperclipai/shared";

export interface AdapterProblem {
	mark: "failed" | "disabled" | "not installed";
	message: string;
	code: string;
}

/**
 * Returns `null` for a working adapter.
 * @param adapter `undefined` when no adapter of this type is installed.
 */
export function adapterProblemOf(type: string, adapter: AdapterInfo | undefined): AdapterProblem | null {
	if (!adapter) {
		const message = `The "${type}" adapter is not installed on this server. Install it to run the agents that use it.`;
		return { mark: "not installed", message, code: "adapter_unavailable" };
	}
	// The built-in adapter of the type runs instead.
	if (adapter.overridePaused) return null;
	if (adapter.disabled) {
		const message = "The adapter is disabled on this server. Agents that use it cannot run until it is enabled.";
		return { mark: "disabled", message, code: "adapter_unavailable" };
	}
	if (adapter.loaded) return null;
	return {
		mark: "failed",
		message: adapter.error ?? "The adapter could not be loaded.",
		code: adapter.errorCode ?? "adapter_unavailable",
	};
}

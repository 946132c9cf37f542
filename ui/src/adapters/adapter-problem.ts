import type { AdapterInfo } from "@paperclipai/shared";

/** Why no run can be started with an adapter. */
export interface AdapterTrouble {
	/** In a word or two, to stand beside its name. */
	mark: "failed" | "disabled" | "not installed";
	message: string;
	code: string;
}

/** `adapter` is `undefined` when the server has none of this type. */
export function adapterTrouble(type: string, adapter: AdapterInfo | undefined): AdapterTrouble | null {
	if (!adapter) {
		const message = `This server has no adapter of the type "${type}". Its agents do not run until it is installed.`;
		return { mark: "not installed", message, code: "adapter_unavailable" };
	}
	// The one that ships with the server runs in its place.
	if (adapter.overridePaused) return null;
	if (adapter.disabled) {
		const message = "It was switched off on this server. Its agents do not run until it is enabled again.";
		return { mark: "disabled", message, code: "adapter_unavailable" };
	}
	if (adapter.loaded) return null;
	return {
		mark: "failed",
		message: adapter.error ?? "It could not be loaded.",
		code: adapter.errorCode ?? "adapter_unavailable",
	};
}

import type { AdapterInfo } from "@paperclipai/shared";

/** Where an adapter comes from. */
export function formatSource({ source, packageName, localPath }: AdapterInfo): string {
	if (source === "builtin") return "built-in";
	return localPath ?? `npm ${packageName ?? ""}`.trim();
}

/** In a few words; why one failed stands in `error`. */
export function formatAdapterState(adapter: AdapterInfo): string {
	if (adapter.disabled) return "disabled";
	if (!adapter.loaded) return `failed: ${adapter.errorCode ?? "unknown"}`;
	if (adapter.overridePaused) return "override paused";
	return adapter.overridesBuiltin ? "ready, overrides the built-in" : "ready";
}

/** The words of the badge of a run; why a parser failed stands in its `problem`. */
export function formatParserState({ state, contractVersion }: AdapterInfo["uiParser"]): string {
	switch (state) {
		case "built-in":
			return "built-in";
		case "external":
			return `external ${contractVersion ?? ""}`.trim();
		case "none":
			return "generic";
		case "unsupported":
			return "version not supported";
		case "failed":
			return "failed";
	}
}

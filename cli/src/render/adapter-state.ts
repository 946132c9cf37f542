import type { AdapterInfo } from "@paperclipai/shared";

/** Where an adapter comes from. */
export function formatSource({ source, packageName, localPath }: AdapterInfo): string {
	if (source === "builtin") return "built-in";
	return localPath ?? `npm ${packageName ?? ""}`.trim();
}

/** The kind of place alone, for a column. */
export function formatSourceKind({ source, localPath }: AdapterInfo): string {
	if (source === "builtin") return "built-in";
	return localPath === undefined ? "npm" : "folder";
}

/** In a few words; why one failed stands in `error`. */
export function formatAdapterState(adapter: AdapterInfo): string {
	const trouble = troubleOf(adapter);
	// The built-in one works then, whatever is wrong with this one.
	if (adapter.overridePaused) return ["override paused", ...trouble].join(", ");
	return trouble[0] ?? (adapter.overridesBuiltin ? "ready, overrides the built-in" : "ready");
}

function troubleOf({ disabled, loaded, errorCode }: AdapterInfo): string[] {
	if (disabled) return ["disabled"];
	return loaded ? [] : [`failed: ${errorCode ?? "unknown"}`];
}

/** One word, for a column. */
export function formatParserKind({ state }: AdapterInfo["uiParser"]): string {
	return state === "none" ? "generic" : state;
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

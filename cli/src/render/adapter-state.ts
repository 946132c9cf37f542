import type { AdapterInfo } from "@paperclipai/shared";

export function formatSource({ source, packageName, localPath }: AdapterInfo): string {
	if (source === "builtin") return "built-in";
	return localPath ?? `npm ${packageName ?? ""}`.trim();
}

/** One word, for a table column. */
export function formatSourceKind({ source, localPath }: AdapterInfo): string {
	if (source === "builtin") return "built-in";
	return localPath === undefined ? "npm" : "folder";
}

/** Describes the state in a few words; the reason for a failure is in `error`. */
export function formatAdapterState(adapter: AdapterInfo): string {
	const problems = problemsOf(adapter);
	// The built-in adapter is in use while the override is paused.
	if (adapter.overridePaused) return ["override paused", ...problems].join(", ");
	return problems[0] ?? (adapter.overridesBuiltin ? "ready, overrides the built-in" : "ready");
}

function problemsOf({ disabled, loaded, errorCode, missingProgram }: AdapterInfo): string[] {
	if (disabled) return ["disabled"];
	if (missingProgram !== undefined) return [`program missing: ${missingProgram}`];
	return loaded ? [] : [`failed: ${errorCode ?? "unknown"}`];
}

/** One word, for a table column. */
export function formatParserKind({ state, problem }: AdapterInfo["uiParser"]): string {
	if (state === "external" && problem !== undefined) return "failed";
	return state === "none" ? "generic" : state;
}

/** Matches the parser badge of a run in the UI. The reason for a failure is in `problem`. */
export function formatParserState({ state, contractVersion, problem }: AdapterInfo["uiParser"]): string {
	if (state === "external" && problem !== undefined) return "failed";
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

export function describeAdapterState(adapter: AdapterInfo): string {
	return `${adapter.label} (${adapter.type}): ${formatAdapterState(adapter)}`;
}

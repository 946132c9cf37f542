import { describeParserState, getAdapterLabel } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

export function sourceOf(adapter: AdapterInfo): string {
	if (adapter.source === "builtin") return "built-in";
	const packageAndVersion = [adapter.packageName, adapter.version].filter(Boolean).join(" ");
	return adapter.localPath === undefined ? `npm ${packageAndVersion}` : packageAndVersion;
}

/** Returns the same label as the parser badge of a run. `uiParser.problem` has the reason for a failure. */
export function parserLabelOf({ uiParser: { state, contractVersion: version, problem } }: AdapterInfo): string {
	if (state === "external" && problem !== undefined) return "failed";
	switch (state) {
		case "failed":
			return "failed";
		case "none":
			return describeParserState({ type: "generic" }).label;
		case "built-in":
			return describeParserState({ type: state }).label;
		default:
			return describeParserState({ type: state, version }).label;
	}
}

/**
 * Whether the external adapter is used; `false` while its override is paused, because the built-in adapter is used
 * then.
 */
export function isExternalInUse({ source, overridePaused }: AdapterInfo): boolean {
	return source === "external" && overridePaused !== true;
}

/** @param info `undefined` until the list is loaded, or for an unknown type. */
export function labelInUse(type: string, info: AdapterInfo | undefined): string {
	return getAdapterLabel(type, info?.overridePaused ? info.builtinLabel : info?.label);
}

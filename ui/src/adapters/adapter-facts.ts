import { describeParserState, getAdapterLabel } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

export function sourceOf(adapter: AdapterInfo): string {
	if (adapter.source === "builtin") return "built-in";
	const packageAndVersion = [adapter.packageName, adapter.version].filter(Boolean).join(" ");
	return adapter.localPath === undefined ? `npm ${packageAndVersion}` : packageAndVersion;
}

/** Matches the label of a run's badge. `uiParser.problem` has the reason for a failure. */
export function parserLabelOf({ uiParser: { state, contractVersion: version } }: AdapterInfo): string {
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

/** `false` while an override is paused, because the built-in adapter is in use then. */
export function isExternalInUse({ source, overridePaused }: AdapterInfo): boolean {
	return source === "external" && overridePaused !== true;
}

/** `info` is `undefined` until the list is loaded, or for an unknown type. */
export function labelInUse(type: string, info: AdapterInfo | undefined): string {
	return getAdapterLabel(type, info?.overridePaused ? info.builtinLabel : info?.label);
}

import { describeParserState } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

export function sourceOf(adapter: AdapterInfo): string {
	if (adapter.source === "builtin") return "built-in";
	const packageAndVersion = [adapter.packageName, adapter.version].filter(Boolean).join(" ");
	return adapter.localPath === undefined ? `npm ${packageAndVersion}` : packageAndVersion;
}

/** Matches the badge of a run. The reason of a failure is in `uiParser.problem`. */
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

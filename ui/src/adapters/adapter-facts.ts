import { describeParserState } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** Where an adapter comes from, with its version. */
export function sourceOf(adapter: AdapterInfo): string {
	if (adapter.source === "builtin") return "Ships with the server";
	const packageAndVersion = [adapter.packageName, adapter.version].filter(Boolean).join(" ");
	return adapter.localPath === undefined ? `npm ${packageAndVersion}` : packageAndVersion;
}

const CAPABILITIES: [keyof AdapterInfo["capabilities"], string][] = [
	["supportsLocalAgentJwt", "Paperclip API"],
	["supportsInstructionsBundle", "Instructions"],
	["supportsSkills", "Skills"],
	["supportsSsh", "SSH"],
];

export function capabilitiesOf({ capabilities }: AdapterInfo): string[] {
	return CAPABILITIES.filter(([key]) => capabilities[key] === true).map(([, name]) => name);
}

/** Label of the adapter's parser, as in the badge of a run. The reason of a failure is in `uiParser.problem`. */
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

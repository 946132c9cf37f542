import { describeParserState } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** Where an adapter comes from, and its version. */
export function sourceOf(adapter: AdapterInfo): string {
	if (adapter.source === "builtin") return "Ships with the server";
	const named = [adapter.packageName, adapter.version].filter(Boolean).join(" ");
	return adapter.localPath === undefined ? `npm ${named}` : named;
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

/** The parser that reads the output, in the words of a run's badge. Why one has failed is for its `problem` to say. */
export function parserOf({ uiParser: { state, contractVersion: version } }: AdapterInfo): string {
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

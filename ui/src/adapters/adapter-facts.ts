import type { AdapterInfo } from "@paperclipai/shared";

/** Not so for one whose override is paused: the adapter that ships with the server is in use then. */
export function isExternalInUse({ source, overridePaused }: AdapterInfo): boolean {
	return source === "external" && overridePaused !== true;
}

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

/** The parser that reads the output, in the words of the badge of a run. */
export function parserOf({ uiParser }: AdapterInfo): string {
	switch (uiParser.state) {
		case "built-in":
			return "built-in";
		case "external":
			return `external ${uiParser.contractVersion ?? "1.0.0"}`;
		case "none":
			return "generic";
		case "unsupported":
			return "version not supported";
		case "failed":
			return "failed";
	}
}

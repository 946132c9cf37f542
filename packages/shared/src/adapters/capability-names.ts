import type { AdapterInfo } from "./schema.ts";

const NAMES: [keyof AdapterInfo["capabilities"], string][] = [
	["supportsLocalAgentJwt", "Paperclip API"],
	["supportsInstructionsBundle", "Instructions"],
	["supportsSkills", "Skills"],
	["supportsSsh", "SSH"],
	["supportsContainer", "Containers"],
];

/** What an adapter can do, in words for people. */
export function capabilityNames({ capabilities }: Pick<AdapterInfo, "capabilities">): string[] {
	return NAMES.filter(([key]) => capabilities[key] === true).map(([, name]) => name);
}

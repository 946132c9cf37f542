import { ENVIRONMENT_DRIVER_NAMES, environmentDriver } from "../environments/environment-driver.ts";
import type { AdapterInfo } from "./schema.ts";

const NAMES: [keyof AdapterInfo["capabilities"], string][] = [
	["supportsLocalAgentJwt", "Paperclip API"],
	["supportsInstructionsBundle", "Instructions"],
	["supportsSkills", "Skills"],
];

export function capabilityNames({ capabilities }: Pick<AdapterInfo, "capabilities">): string[] {
	const supported = NAMES.filter(([key]) => capabilities[key] === true).map(([, name]) => name);
	const drivers = ENVIRONMENT_DRIVER_NAMES.map(environmentDriver).filter((driver) => runsIn(capabilities, driver));
	return [...supported, ...drivers.map(({ label }) => label)];
}

export function runsIn(
	flags: { startsThroughRunChildProcess?: boolean; supportsSsh?: boolean; supportsContainer?: boolean },
	{ legacyCapability }: { legacyCapability?: "supportsSsh" | "supportsContainer" },
): boolean {
	if (flags.startsThroughRunChildProcess === true) return true;
	return legacyCapability !== undefined && flags[legacyCapability] === true;
}

import { CodedError } from "@paperclipai/adapter-utils";
import { type ContainerSettings, containerSettingsSchema } from "@paperclipai/shared";
import { z } from "zod";

/** @throws {CodedError} `environment_settings_invalid`. */
export function readContainerSettings(stored: Record<string, unknown>): ContainerSettings {
	const parsed = containerSettingsSchema.safeParse(stored);
	if (parsed.success) return parsed.data;
	const reason = z.prettifyError(parsed.error);
	throw new CodedError(
		"environment_settings_invalid",
		`The settings of the container environment are invalid: ${reason}`,
		{
			hint: "Update the environment with settings that are valid in this version.",
		},
	);
}

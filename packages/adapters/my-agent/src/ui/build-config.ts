import { buildSettingsConfig, type CreateConfigValues } from "@paperclipai/adapter-utils";
import { settings } from "../settings.ts";

export function buildMyAgentConfig(values: CreateConfigValues): Record<string, unknown> {
	return buildSettingsConfig(settings, values);
}

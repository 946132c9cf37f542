import { buildSettingsConfig, type CreateConfigValues } from "@paperclipai/adapter-utils";
import { settings } from "../settings.ts";

/** `adapterConfig` of a new agent from its form. */
export function buildClaudeLocalConfig(values: CreateConfigValues): Record<string, unknown> {
	return buildSettingsConfig(settings, values);
}

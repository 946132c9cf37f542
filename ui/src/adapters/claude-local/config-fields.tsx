import { settings } from "@paperclipai/adapter-claude-local/ui";
import { SettingsForm } from "../../components/agent-config-primitives/schema/settings-form.tsx";
import type { AdapterConfigFieldsProps } from "../types.ts";

export function ClaudeLocalConfigFields(form: AdapterConfigFieldsProps) {
	return <SettingsForm form={form} settings={settings} />;
}

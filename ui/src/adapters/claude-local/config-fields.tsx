import { settings } from "@paperclipai/adapter-claude-local/ui";
import type { AdapterConfigFieldsProps } from "../../components/agent-config-primitives/config-fields-props.ts";
import { SettingsForm } from "../../components/agent-config-primitives/schema/settings-form.tsx";

export function ClaudeLocalConfigFields(form: AdapterConfigFieldsProps) {
	return <SettingsForm form={form} settings={settings} />;
}

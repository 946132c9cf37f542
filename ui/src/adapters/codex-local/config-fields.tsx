import { settings } from "@paperclipai/adapter-codex-local/ui";
import { SettingsForm } from "../../components/agent-config-primitives/schema/settings-form.tsx";
import type { AdapterConfigFieldsProps } from "../types.ts";

export function CodexLocalConfigFields(form: AdapterConfigFieldsProps) {
	return <SettingsForm form={form} settings={settings} />;
}

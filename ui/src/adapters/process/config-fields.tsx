import { settings } from "@paperclipai/adapter-process/ui";
import { SettingsForm } from "../../components/agent-config-primitives/schema/settings-form.tsx";
import type { AdapterConfigFieldsProps } from "../types.ts";

export function ProcessConfigFields(form: AdapterConfigFieldsProps) {
	return <SettingsForm form={form} settings={settings} />;
}

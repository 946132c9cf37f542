import { settings } from "@paperclipai/adapter-my-agent/ui";
import { SettingsForm } from "../../components/agent-config-primitives/schema/settings-form.tsx";
import type { AdapterConfigFieldsProps } from "../types.ts";

export function MyAgentConfigFields(form: AdapterConfigFieldsProps) {
	return <SettingsForm form={form} settings={settings} />;
}

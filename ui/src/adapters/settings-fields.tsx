import type { Settings } from "@paperclipai/adapter-utils";
import { SettingsForm } from "../components/agent-config-primitives/schema/settings-form.tsx";
import type { AdapterConfigFieldsProps } from "./types.ts";

/** The form of an adapter, made of its settings. */
export function settingsFields(settings: Settings) {
	return (form: AdapterConfigFieldsProps) => <SettingsForm form={form} settings={settings} />;
}

import { type AdapterConfigField, type Setting, type Settings, settingsSchema } from "@paperclipai/adapter-utils";
import type { ComponentType } from "react";
import { sharedBinder } from "../bind/bind-setting.ts";
import type { AdapterConfigFieldsProps } from "../config-fields-props.ts";
import { type FormHelpers, useFormHelpers } from "../form-helpers.ts";
import { MoreSettings } from "../more-settings.tsx";
import { SchemaField } from "./schema-field.tsx";

interface SettingsFormProps {
	form: AdapterConfigFieldsProps;
	settings: Settings;
	/** Custom controls by setting. */
	controls?: Readonly<Record<string, ComponentType<AdapterConfigFieldsProps>>>;
}

/** Advanced settings are collapsed. */
export function SettingsForm({ form, settings, controls = {} }: SettingsFormProps) {
	const helpers = useFormHelpers();
	const fields = settingsSchema(settings).fields.filter(({ key }) => !helpers.replacedKeys.includes(key));
	const isAdvanced = ({ key }: AdapterConfigField) => settings[key]?.advanced === true;
	const draw = (drawn: AdapterConfigField[]) =>
		pairNumbers(drawn).map((group) => {
			const controlsOfGroup = group.map((field) => {
				const Control = controls[field.key];
				if (Control !== undefined) return <Control key={field.key} {...form} />;
				return (
					<SchemaField
						key={field.key}
						form={form}
						field={field}
						bind={sharedBinder(form)}
						{...inputPropsOf(settings[field.key])}
					/>
				);
			});
			if (group.length === 1) return controlsOfGroup;
			return (
				<div key={group[0]?.key} className="grid gap-4 sm:grid-cols-2">
					{controlsOfGroup}
				</div>
			);
		});
	const advanced = fields.filter(isAdvanced);
	return (
		<>
			{draw(fields.filter((field) => !isAdvanced(field)))}
			<MoreSettings
				isOpen={hasProblem(helpers, advanced)}
				count={advanced.filter(({ key }) => isSet(form, key)).length}
			>
				{draw(advanced)}
			</MoreSettings>
		</>
	);
}

/** Whether a setting has a problem, so it must be visible. */
function hasProblem({ errors, findings }: FormHelpers, fields: AdapterConfigField[]): boolean {
	const withErrors = Object.keys(errors).map((key) => key.split(".")[0]);
	return fields.some(
		({ key }) => withErrors.includes(key) || findings(key).some((finding) => finding.level !== "info"),
	);
}

function isSet(form: AdapterConfigFieldsProps, key: string): boolean {
	return form.mode === "edit" && form.eff(key, form.config[key]) !== undefined;
}

/** Groups consecutive number fields, which share a row. */
function pairNumbers(fields: AdapterConfigField[]): AdapterConfigField[][] {
	const groups: AdapterConfigField[][] = [];
	for (const field of fields) {
		const last = groups.at(-1);
		if (field.type === "number" && last?.[0]?.type === "number") last.push(field);
		else groups.push([field]);
	}
	return groups;
}

function inputPropsOf(setting: Setting | undefined): { min?: number; isCode?: boolean } {
	if (setting?.type === "number") return { min: setting.min ?? 0 };
	return setting?.type === "text" && setting.isCode ? { isCode: true } : {};
}

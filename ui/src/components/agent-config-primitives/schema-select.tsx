import { bindOwnText } from "./bind-field.ts";
import type { ConfigField } from "./config-field.ts";
import type { AdapterConfigFieldsProps } from "./config-fields-props.ts";
import type { FieldIds } from "./field.tsx";
import { inputClass } from "./input-class.ts";

interface SchemaSelectProps {
	form: AdapterConfigFieldsProps;
	field: ConfigField;
	attributes: FieldIds & { required: boolean };
}

/** A choice among the options of a setting, with one more for leaving it alone and one for a stored value it has lost. */
export function SchemaSelect({ form, field, attributes }: SchemaSelectProps) {
	const { value, change } = bindOwnText(form, field.key);
	const options = field.options ?? [];
	const isKnown = (wanted: string) => options.some((option) => option.value === wanted);
	return (
		<select {...attributes} className={inputClass} value={value} onChange={(event) => change(event.target.value)}>
			{!isKnown("") && <option value="">{textForNone(field, attributes.required)}</option>}
			{value !== "" && !isKnown(value) && <option value={value}>{value}</option>}
			{options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			))}
		</select>
	);
}

function textForNone({ default: preset, options = [] }: ConfigField, isRequired: boolean): string {
	if (preset === undefined) return isRequired ? "Choose one" : "No choice";
	return `Default: ${options.find((option) => option.value === preset)?.label ?? String(preset)}`;
}

import { inputClass } from "../../../kit/form/input-class.ts";
import type { Binding } from "../bind/bind-field.ts";
import type { ConfigField } from "../config-fields-props.ts";
import type { FieldIds } from "../field.tsx";

interface SchemaSelectProps {
	field: ConfigField;
	binding: Binding<string>;
	attributes: FieldIds & { required: boolean };
}

/** Also offers an empty choice, and the stored value if it is no longer available. */
export function SchemaSelect({ field, binding: { value, change }, attributes }: SchemaSelectProps) {
	const options = field.options ?? [];
	const isKnown = (choice: string) => options.some((option) => option.value === choice);
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
	if (preset === undefined) return isRequired ? "Select an option" : "Not set";
	return `Default: ${options.find((option) => option.value === preset)?.label ?? String(preset)}`;
}

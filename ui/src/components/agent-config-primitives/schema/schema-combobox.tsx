import { Button } from "../../../kit/button.tsx";
import { Combobox } from "../../../kit/form/combobox.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import type { Binding } from "../bind/bind-field.ts";
import type { AdapterConfigFieldsProps, ConfigField } from "../config-fields-props.ts";
import type { FieldIds } from "../field.tsx";
import { useFormHelpers } from "../form-helpers.ts";

interface SchemaComboboxProps {
	form: AdapterConfigFieldsProps;
	field: ConfigField;
	binding: Binding<string>;
	attributes: FieldIds & { placeholder?: string };
}

/**
 * A combobox that suggests known values and accepts any text; for the model, it suggests the models that the server
 * lists.
 */
export function SchemaCombobox({ form, field, binding: { value, change }, attributes }: SchemaComboboxProps) {
	const { refreshModels } = useFormHelpers();
	const isModel = field.key === "model";
	const models = isModel ? form.models.map(({ id, label }) => ({ value: id, label: id, hint: hintOf(id, label) })) : [];
	const options = models.length > 0 ? models : (field.options ?? []);
	const { "aria-invalid": invalid, ...ids } = attributes;
	return (
		<div className="flex gap-2">
			<div className="min-w-0 flex-1">
				<Combobox
					{...(ids as { id: string; "aria-describedby"?: string })}
					{...(invalid && { invalid: true })}
					freeEntry
					value={value}
					onChange={change}
					options={options}
				/>
			</div>
			{isModel && refreshModels && (
				<Button
					aria-label="Refresh models"
					title="Refresh models"
					disabled={refreshModels.isRunning}
					onClick={refreshModels.run}
				>
					<Icon
						name="refresh"
						className={`size-4 ${refreshModels.isRunning ? "animate-spin motion-reduce:animate-none" : ""}`}
					/>
				</Button>
			)}
		</div>
	);
}

function hintOf(id: string, label: string): string {
	return label === id ? "" : label;
}

import { useId } from "react";
import { bindOwn, bindOwnLines, bindOwnNumber, bindOwnText, bindOwnVariables } from "./bind-field.ts";
import type { ConfigField } from "./config-field.ts";
import type { AdapterConfigFieldsProps } from "./config-fields-props.ts";
import { DraftInput } from "./draft-input.tsx";
import { DraftNumberInput } from "./draft-number-input.tsx";
import { DraftTextArea } from "./draft-text-area.tsx";
import { Field, type FieldIds } from "./field.tsx";
import { schemaHint } from "./schema-hint.ts";
import { SchemaSelect } from "./schema-select.tsx";
import { ToggleField } from "./toggle-field.tsx";

interface SchemaFieldProps {
	form: AdapterConfigFieldsProps;
	field: ConfigField;
}

/**
 * One setting that an adapter has described. What is left alone is not stored, so that the adapter's default goes on
 * counting, in later versions too.
 */
export function SchemaField({ form, field }: SchemaFieldProps) {
	if (field.type === "toggle") return <SchemaToggle form={form} field={field} />;
	const isRequired = field.required === true && field.default === undefined;
	return (
		<div className={field.dangerous ? "rounded-md border border-warn/50 bg-warn-soft p-2.5" : undefined}>
			<Field label={field.label} hint={schemaHint(field)} required={isRequired}>
				{(ids) => <SchemaInput form={form} field={field} attributes={{ ...ids, required: isRequired }} />}
			</Field>
		</div>
	);
}

function SchemaToggle({ form, field }: SchemaFieldProps) {
	const { value, change } = bindOwn(form, field.key);
	const isOnByDefault = field.default === true;
	return (
		<ToggleField
			label={field.label}
			hint={field.hint}
			dangerous={field.dangerous === true}
			checked={typeof value === "boolean" ? value : isOnByDefault}
			onChange={(checked) => change(checked === isOnByDefault ? undefined : checked)}
		/>
	);
}

type InputProps = SchemaFieldProps & { attributes: FieldIds & { required: boolean } };

function SchemaInput({ form, field, attributes }: InputProps) {
	const placeholder = field.placeholder ?? (field.type === "map" ? "NAME=value" : undefined);
	const input = placeholder === undefined ? attributes : { ...attributes, placeholder };
	switch (field.type) {
		case "number": {
			const { value, change } = bindOwnNumber(form, field.key);
			return <DraftNumberInput {...input} min={Number.NEGATIVE_INFINITY} value={value} onCommit={change} />;
		}
		case "textarea": {
			const { value, change } = bindOwnText(form, field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "list": {
			const { value, change } = bindOwnLines(form, field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "map": {
			const { value, change } = bindOwnVariables(form, field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "select":
			return <SchemaSelect form={form} field={field} attributes={attributes} />;
		case "combobox":
			return <SchemaCombobox form={form} field={field} attributes={input} />;
		default: {
			const { value, change } = bindOwnText(form, field.key);
			return <DraftInput {...input} value={value} onCommit={change} />;
		}
	}
}

/** Free text with suggestions; for a model without its own ones, those that the adapter names elsewhere. */
function SchemaCombobox({ form, field, attributes }: InputProps) {
	const listId = useId();
	const { value, change } = bindOwnText(form, field.key);
	const models = field.key === "model" ? form.models.map(({ id, label }) => ({ value: id, label })) : [];
	const options = field.options?.length ? field.options : models;
	return (
		<>
			<DraftInput {...attributes} list={listId} value={value} onCommit={change} />
			<datalist id={listId}>
				{options.map((option) => (
					<option key={option.value} value={option.value} label={option.label} />
				))}
			</datalist>
		</>
	);
}

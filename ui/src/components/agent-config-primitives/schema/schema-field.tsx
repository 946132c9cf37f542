import { useId } from "react";
import { bindOwn } from "../bind/bind-field.ts";
import type { FieldBinder } from "../bind/bind-setting.ts";
import type { AdapterConfigFieldsProps } from "../config-fields-props.ts";
import { DraftInput } from "../draft-input.tsx";
import { DraftNumberInput } from "../draft-number-input.tsx";
import { DraftTextArea } from "../draft-text-area.tsx";
import { Field, type FieldIds } from "../field.tsx";
import { ToggleField } from "../toggle-field.tsx";
import type { ConfigField } from "./config-field.ts";
import { schemaHint } from "./schema-hint.ts";
import { SchemaSelect } from "./schema-select.tsx";

interface SchemaFieldProps {
	form: AdapterConfigFieldsProps;
	field: ConfigField;
	bind: FieldBinder;
	/** Smallest number that is accepted. Default: none. */
	min?: number;
	/** Shown in a fixed-width font. */
	isCode?: boolean;
}

/** One setting of an adapter. An empty field stores nothing, so that a later version may change the default. */
export function SchemaField(props: SchemaFieldProps) {
	const { form, field } = props;
	if (field.type === "toggle") return <SchemaToggle form={form} field={field} />;
	const isRequired = field.required === true && field.default === undefined;
	return (
		<div className={field.dangerous ? "rounded-md border border-warn/50 bg-warn-soft p-2.5" : undefined}>
			<Field label={field.label} hint={schemaHint(field)} required={isRequired}>
				{(ids) => <SchemaInput {...props} attributes={{ ...ids, required: isRequired }} />}
			</Field>
		</div>
	);
}

function SchemaToggle({ form, field }: Pick<SchemaFieldProps, "form" | "field">) {
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

function SchemaInput({ attributes, ...props }: InputProps) {
	const { form, field, bind, min = Number.NEGATIVE_INFINITY, isCode } = props;
	const placeholder = field.placeholder ?? (field.type === "map" ? "NAME=value" : undefined);
	const input = placeholder === undefined ? attributes : { ...attributes, placeholder };
	switch (field.type) {
		case "number": {
			const { value, change } = bind.number(field.key);
			return <DraftNumberInput {...input} min={min} value={value} onCommit={change} />;
		}
		case "textarea": {
			const { value, change } = bind.text(field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "list": {
			const { value, change } = bind.lines(field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "map": {
			const { value, change } = bind.variables(field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "select":
			return <SchemaSelect field={field} binding={bind.text(field.key)} attributes={attributes} />;
		case "combobox":
			return <SchemaCombobox form={form} field={field} bind={bind} attributes={input} />;
		default: {
			const { value, change } = bind.text(field.key);
			const look = isCode ? { className: "font-mono text-[13px]" } : {};
			return <DraftInput {...input} {...look} value={value} onCommit={change} />;
		}
	}
}

/** Free text with suggestions: for the model those of the server, which may know more than the schema. */
function SchemaCombobox({ form, field, bind, attributes }: InputProps) {
	const listId = useId();
	const { value, change } = bind.text(field.key);
	const models = field.key === "model" ? form.models.map(({ id, label }) => ({ value: id, label })) : [];
	const options = models.length > 0 ? models : (field.options ?? []);
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

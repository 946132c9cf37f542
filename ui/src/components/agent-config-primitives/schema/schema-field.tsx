import { emptySettingWarning } from "@paperclipai/adapter-utils";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { type Binding, bindEnvironment, bindOwn } from "../bind/bind-field.ts";
import type { FieldBinder } from "../bind/bind-setting.ts";
import type { AdapterConfigFieldsProps, ConfigField } from "../config-fields-props.ts";
import { DraftInput } from "../draft-input.tsx";
import { DraftNumberInput } from "../draft-number-input.tsx";
import { DraftTextArea } from "../draft-text-area.tsx";
import { EnvEditor } from "../env-editor/env-editor.tsx";
import { Field, type FieldIds } from "../field.tsx";
import { FieldFindings } from "../field-findings.tsx";
import { useFormHelpers } from "../form-helpers.ts";
import { ToggleField } from "../toggle-field.tsx";
import { SchemaCombobox } from "./schema-combobox.tsx";
import { SchemaSelect } from "./schema-select.tsx";

interface SchemaFieldProps {
	form: AdapterConfigFieldsProps;
	field: ConfigField;
	bind: FieldBinder;
	min?: number;
	/** Whether the field uses a monospace font. */
	isCode?: boolean;
}

/** An empty field stores nothing, so that a later version may change the default. */
export function SchemaField(props: SchemaFieldProps) {
	const { form, field } = props;
	const error = useFormHelpers().errors[field.key];
	const isRequired = field.required === true && field.default === undefined;
	return (
		<div
			data-setting={field.key}
			className={
				field.dangerous && field.type !== "toggle" ? "rounded-md border border-warn/50 bg-warn-soft p-2.5" : ""
			}
		>
			{field.type === "toggle" ? (
				<SchemaToggle form={form} field={field} />
			) : field.type === "map" ? (
				<SchemaMap form={form} field={field} />
			) : (
				<Field label={field.label} hint={schemaHint(field)} required={isRequired} error={error}>
					{(ids) => <SchemaInput {...props} attributes={{ ...ids, required: isRequired }} />}
				</Field>
			)}
			<EmptyWarning {...props} />
			<FieldFindings setting={field.key} />
		</div>
	);
}

/** Says what the agent cannot do while the field is empty, and offers values. */
function EmptyWarning({ form, field, bind }: SchemaFieldProps) {
	const config = form.mode === "edit" ? form.config : (form.values.adapterSchemaValues ?? {});
	const warning = emptySettingWarning(field, config);
	const findings = useFormHelpers().findings(field.key);
	if (warning === null) return null;
	return (
		<div className="mt-1 grid gap-1.5 text-[13px]">
			{!findings.some(({ message }) => message === warning) && (
				<p className="flex gap-1.5 text-warn">
					<Icon name="alert" className="mt-0.5 size-3.5" />
					<span className="min-w-0 wrap-anywhere">{warning}</span>
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				{field.whenEmpty?.presets.map(({ label, value }) => (
					<Button
						key={label}
						size="small"
						title={value.join(", ")}
						onClick={() => bind.lines(field.key).change(value.join("\n"))}
					>
						{label}
					</Button>
				))}
			</div>
		</div>
	);
}

function SchemaMap({ form, field }: Pick<SchemaFieldProps, "form" | "field">) {
	const acceptsSecrets = field.key === "env";
	return (
		<div className="grid gap-1.5">
			<p className="font-medium">{field.label}</p>
			<p className="text-[13px] text-muted">{schemaHint(field)}</p>
			<EnvEditor
				label={field.label}
				acceptsSecrets={acceptsSecrets}
				binding={acceptsSecrets ? bindEnvironment(form) : bindOwn(form, field.key)}
			/>
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
	const placeholder = field.placeholder ?? defaultText(field);
	const input = placeholder === undefined ? attributes : { ...attributes, placeholder };
	switch (field.type) {
		case "number": {
			const { value, change } = bind.number(field.key);
			return <DraftNumberInput {...input} min={min} unit={unitOf(field.key)} value={value} onCommit={change} />;
		}
		case "textarea": {
			const { value, change } = bind.text(field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "list": {
			const { value, change } = bind.lines(field.key);
			return <DraftTextArea {...input} value={value} onCommit={change} />;
		}
		case "select":
			return <SchemaSelect field={field} binding={bind.text(field.key)} attributes={attributes} />;
		case "combobox":
			return <SchemaCombobox form={form} field={field} binding={bind.text(field.key)} attributes={input} />;
		default: {
			if (field.key === "cwd") return <SchemaFolder binding={bind.text(field.key)} attributes={input} />;
			const { value, change } = bind.text(field.key);
			const style = isCode ? { className: "font-mono text-[13px]" } : {};
			return <DraftInput {...input} {...style} value={value} onCommit={change} />;
		}
	}
}

/** Returns the default of a number, shown as a placeholder. */
function defaultText({ type, default: preset }: ConfigField): string | undefined {
	return type === "number" && typeof preset === "number" ? String(preset) : undefined;
}

interface SchemaFolderProps {
	binding: Binding<string>;
	attributes: FieldIds & { required: boolean; placeholder?: string };
}

function SchemaFolder({ binding: { value, change }, attributes }: SchemaFolderProps) {
	const { folderButton } = useFormHelpers();
	return (
		<div className="flex gap-2">
			<DraftInput {...attributes} className="font-mono text-[13px]" value={value} onCommit={change} />
			{folderButton?.(value, change)}
		</div>
	);
}

/** Appends the default to the hint, except for a select, which shows the default among its options. */
function schemaHint({ type, hint, default: preset }: ConfigField): string | undefined {
	const text = type === "select" ? "" : textOf(preset);
	const sentences = [hint, text === "" ? undefined : `Empty: ${text}`].filter(Boolean);
	return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function textOf(preset: unknown): string {
	if (preset === undefined || preset === null) return "";
	return typeof preset === "object" ? JSON.stringify(preset) : String(preset);
}

/** Derives the unit from the key's suffix. */
function unitOf(key: string): string | undefined {
	if (/(Sec|Seconds)$/.test(key)) return "seconds";
	if (/(Ms|Millis)$/.test(key)) return "ms";
	if (/(Minutes|Min)$/.test(key)) return "minutes";
	if (/Usd$/.test(key)) return "US dollars";
	return undefined;
}

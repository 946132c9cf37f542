import { bindOwnLines, bindOwnText, bindOwnToggle } from "./bind-field.ts";
import type { AdapterConfigFieldsProps } from "./config-fields-props.ts";
import { DraftInput } from "./draft-input.tsx";
import { DraftTextArea } from "./draft-text-area.tsx";
import { Field } from "./field.tsx";
import { inputClass } from "./input-class.ts";
import { ToggleField } from "./toggle-field.tsx";

interface OwnField {
	/** Props of the form. */
	form: AdapterConfigFieldsProps;
	/** Key in `adapterConfig`. */
	name: string;
	label: string;
	hint: string;
}

export function OwnTextField({ form, name, label, hint }: OwnField) {
	const { value, change } = bindOwnText(form, name);
	return (
		<Field label={label} hint={hint}>
			{(ids) => <DraftInput {...ids} value={value} onCommit={change} />}
		</Field>
	);
}

export function OwnLinesField({ form, name, label, hint }: OwnField) {
	const { value, change } = bindOwnLines(form, name);
	return (
		<Field label={label} hint={hint}>
			{(ids) => <DraftTextArea {...ids} rows={2} value={value} onCommit={change} />}
		</Field>
	);
}

/** `options` are values with what they mean; the first one may be `""` for what holds without a choice. */
export function OwnSelectField({ form, name, label, hint, options }: OwnField & { options: [string, string][] }) {
	const { value, change } = bindOwnText(form, name);
	return (
		<Field label={label} hint={hint}>
			{(ids) => (
				<select {...ids} className={inputClass} value={value} onChange={(event) => change(event.target.value)}>
					{options.map(([option, text]) => (
						<option key={option} value={option}>
							{text}
						</option>
					))}
				</select>
			)}
		</Field>
	);
}

export function OwnToggleField({ form, name, ...text }: OwnField & { dangerous?: boolean }) {
	const { value, change } = bindOwnToggle(form, name);
	return <ToggleField {...text} checked={value} onChange={change} />;
}

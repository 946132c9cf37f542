import type { ComponentProps, ReactNode } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { Select } from "../../../kit/form/select.tsx";
import { type NumberKind, numberProblem } from "./number-text.ts";

type TextFieldProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
	/** Key of the setting whose test findings are shown. Default: none. */
	setting?: string;
	value: string;
	onChange: (value: string) => void;
	/** Whether the field uses a monospace font. */
	isCode?: boolean;
	button?: ReactNode;
};

export function TextField(props: TextFieldProps) {
	const { label, hint, error, setting, required, onChange, isCode, button, ...input } = props;
	return (
		<Field label={label} hint={hint} error={error} setting={setting} {...(required && { required })}>
			{(ids) => (
				<div className="flex gap-2">
					<input
						autoComplete="off"
						{...(isCode && { spellCheck: false, autoCapitalize: "none" })}
						{...input}
						{...ids}
						required={required}
						onChange={(event) => onChange(event.target.value)}
						className={`${inputClass} ${isCode ? "font-mono text-[13px]" : ""}`}
					/>
					{button}
				</div>
			)}
		</Field>
	);
}

type AreaFieldProps = Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
	/** Key of the setting whose test findings are shown. Default: none. */
	setting?: string;
	value: string;
	onChange: (value: string) => void;
	isCode?: boolean;
};

export function AreaField({
	label,
	hint,
	error,
	setting,
	required,
	onChange,
	isCode,
	rows = 3,
	...area
}: AreaFieldProps) {
	return (
		<Field label={label} hint={hint} error={error} setting={setting} {...(required && { required })}>
			{(ids) => (
				<textarea
					{...(isCode && { spellCheck: false, autoCapitalize: "none" })}
					rows={rows}
					{...area}
					{...ids}
					required={required}
					onChange={(event) => onChange(event.target.value)}
					className={`${inputClass} ${isCode ? "font-mono text-[13px]" : ""}`}
				/>
			)}
		</Field>
	);
}

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "inputMode"> & { kind?: NumberKind };

/** Marks text that is not a number and blocks the form, which would save the text as empty. */
export function NumberField({ kind = "number", error, ...field }: NumberFieldProps) {
	const problem = numberProblem(field.value, kind);
	return (
		<TextField
			{...field}
			inputMode={kind === "whole" ? "numeric" : "decimal"}
			error={problem ?? error}
			ref={(input) => input?.setCustomValidity(problem ?? "")}
		/>
	);
}

type SelectFieldProps<Value extends string> = Omit<ComponentProps<typeof Select<Value>>, "id" | "label"> & {
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
	required?: boolean;
	/** Key of the setting whose test findings are shown. Default: none. */
	setting?: string;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
	const { label, hint, error, required, setting, ...select } = props;
	return (
		<Field label={label} hint={hint} error={error} setting={setting} {...(required && { required })}>
			{(ids) => <Select {...select} {...ids} />}
		</Field>
	);
}

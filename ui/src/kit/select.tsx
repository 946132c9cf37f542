import { inputClass } from "./input-class.ts";

interface Choice<Value extends string = string> {
	value: Value;
	/** Default: the value. */
	label?: string;
	disabled?: boolean;
}

interface SelectProps<Value extends string> {
	/** Name for screen readers. Leave it out inside of a `<label>`. */
	label?: string;
	id?: string;
	value: Value;
	onChange: (value: Value) => void;
	options: readonly Choice<Value>[];
	disabled?: boolean;
	className?: string;
}

/** One of a few fixed choices. For many, or for free entry, use `Combobox`. */
export function Select<Value extends string>({
	label,
	onChange,
	options,
	className = "",
	...rest
}: SelectProps<Value>) {
	return (
		<select
			aria-label={label}
			onChange={(event) => onChange(event.target.value as Value)}
			className={`${inputClass} ${className}`}
			{...rest}
		>
			{options.map(({ value, label = value, disabled = false }) => (
				<option key={value} value={value} disabled={disabled}>
					{label}
				</option>
			))}
		</select>
	);
}

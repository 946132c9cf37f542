import { inputClass } from "./input-class.ts";

interface Choice<Value extends string = string> {
	value: Value;
	/** Default: the value. */
	label?: string;
	disabled?: boolean;
}

interface SelectProps<Value extends string> {
	/** Accessible name. Omit it inside a `<label>`. */
	label?: string;
	id?: string;
	/** Shown while nothing is chosen, which makes the field invalid. */
	placeholder?: string;
	value: Value;
	onChange: (value: Value) => void;
	options: readonly Choice<Value>[];
	/** `false` while more options load. */
	isComplete?: boolean;
	disabled?: boolean;
	className?: string;
}

/** For many options, or for free entry, use `Combobox`. */
export function Select<Value extends string>({
	label,
	value: chosen,
	onChange,
	options,
	isComplete = true,
	placeholder,
	className = "",
	...rest
}: SelectProps<Value>) {
	const isListed = chosen === "" || options.some(({ value }) => value === chosen);
	return (
		<select
			aria-label={label}
			required={placeholder !== undefined}
			value={chosen}
			onChange={(event) => onChange(event.target.value as Value)}
			className={`${inputClass} ${className}`}
			{...rest}
		>
			{placeholder !== undefined && chosen === "" && (
				<option value="" disabled>
					{placeholder}
				</option>
			)}
			{/* Without this option, the browser would show the first one as chosen. */}
			{!isListed && (
				<option value={chosen} disabled>
					{isComplete ? "No longer available" : "Loading…"}
				</option>
			)}
			{options.map(({ value, label = value, disabled = false }) => (
				<option key={value} value={value} disabled={disabled}>
					{label}
				</option>
			))}
		</select>
	);
}

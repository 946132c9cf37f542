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
	/** Shown while nothing is chosen, which the browser then refuses to send. */
	placeholder?: string;
	value: Value;
	onChange: (value: Value) => void;
	options: readonly Choice<Value>[];
	/** `false` while more options are being loaded. */
	isComplete?: boolean;
	disabled?: boolean;
	className?: string;
}

/** One of a few fixed choices. For many, or for free entry, use `Combobox`. */
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
			{/* The browser would show another choice than the one that is made, which could then not be chosen. */}
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

import { inputClass } from "./input-class.ts";

interface NameInputProps {
	label: string;
	value: string;
	onChange: (name: string) => void;
}

/** A required name, as long as the server accepts. */
export function NameInput({ label, value, onChange }: NameInputProps) {
	return (
		<input
			aria-label={label}
			required
			maxLength={200}
			pattern=".*\S.*"
			title="Not only spaces"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			className={inputClass}
		/>
	);
}

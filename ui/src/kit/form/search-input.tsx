import { MAX_SEARCH_LENGTH } from "@paperclipai/shared";
import { Icon } from "../icons/icon.tsx";
import { inputClass } from "./input-class.ts";

interface SearchInputProps {
	label: string;
	value: string;
	onChange: (value: string) => void;
	placeholder?: string;
}

export function SearchInput({ label, value, onChange, placeholder = label }: SearchInputProps) {
	return (
		<span className="relative w-full sm:max-w-72">
			<Icon
				name="search"
				className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-muted"
			/>
			<input
				type="search"
				aria-label={label}
				placeholder={placeholder}
				maxLength={MAX_SEARCH_LENGTH}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				className={`${inputClass} h-8 min-h-0! w-full pl-7 text-[13px]`}
			/>
		</span>
	);
}

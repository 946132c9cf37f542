import { useId } from "react";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon-paths.ts";

interface SegmentedProps<Value extends string> {
	label: string;
	value: Value;
	onChange: (value: Value) => void;
	options: readonly { value: Value; label: string; icon?: IconName }[];
}

export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
	const name = useId();
	return (
		<fieldset className="inline-flex h-8 w-fit rounded-md border border-line bg-sunken p-0.5">
			<legend className="sr-only">{label}</legend>
			{options.map((option) => (
				<label
					key={option.value}
					className="flex cursor-pointer items-center gap-1.5 rounded px-2 text-[13px] text-muted has-checked:bg-surface has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
				>
					<input
						type="radio"
						name={name}
						checked={option.value === value}
						onChange={() => onChange(option.value)}
						className="sr-only"
					/>
					{option.icon && <Icon name={option.icon} className="size-3.5" />}
					{option.label}
				</label>
			))}
		</fieldset>
	);
}

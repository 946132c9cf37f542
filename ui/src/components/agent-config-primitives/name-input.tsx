import type { ComponentProps } from "react";
import { inputClass } from "../../kit/form/input-class.ts";

type NameInputProps = Omit<ComponentProps<"input">, "onChange"> & { onChange: (name: string) => void };

export function NameInput({ onChange, ...input }: NameInputProps) {
	return (
		<input
			{...input}
			required
			maxLength={200}
			pattern=".*\S.*"
			title="Cannot be blank"
			onChange={(event) => onChange(event.target.value)}
			className={inputClass}
		/>
	);
}

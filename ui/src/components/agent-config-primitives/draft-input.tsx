import type { ComponentProps } from "react";
import { inputClass } from "../../kit/form/input-class.ts";
import { useDraft } from "./use-draft.ts";

type DraftInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "defaultValue"> & {
	value: string;
	onCommit: (value: string) => void;
};

/** Commits on blur or Enter; Escape restores the old text. */
export function DraftInput({ value, onCommit, className = "", ...rest }: DraftInputProps) {
	const draft = useDraft(value, onCommit);
	return (
		<input
			type="text"
			spellCheck={false}
			autoComplete="off"
			{...rest}
			className={`${inputClass} ${className}`}
			value={draft.text}
			onChange={(event) => draft.edit(event.target.value)}
			onBlur={draft.commit}
			onKeyDown={(event) => {
				if (event.key === "Enter") draft.commit();
				if (event.key === "Escape") draft.discard();
			}}
		/>
	);
}

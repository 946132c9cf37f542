import type { ComponentProps } from "react";
import { inputClass } from "../../kit/form/input-class.ts";
import { useDraft } from "./draft-input.tsx";

type DraftTextAreaProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "defaultValue"> & {
	value: string;
	onCommit: (value: string) => void;
};

/** Commits each keystroke; Escape restores the old text. */
export function DraftTextArea({ value, onCommit, className = "", rows = 3, ...rest }: DraftTextAreaProps) {
	const draft = useDraft(value, onCommit);
	return (
		<textarea
			spellCheck={false}
			{...rest}
			rows={rows}
			className={`${inputClass} resize-y font-mono text-[13px] ${className}`}
			value={draft.text}
			onChange={(event) => draft.edit(event.target.value)}
			onBlur={draft.commit}
			onKeyDown={(event) => {
				if (event.key === "Escape") draft.discard();
			}}
		/>
	);
}

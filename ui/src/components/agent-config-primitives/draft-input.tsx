import { type ComponentProps, useRef, useState } from "react";
import { inputClass } from "../../kit/form/input-class.ts";

type DraftInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "defaultValue"> & {
	value: string;
	onCommit: (value: string) => void;
};

/** Commits each keystroke; Escape restores the old text. */
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

/** Commits each keystroke, so that closing the page loses nothing, but shows the typed text until blur. */
export function useDraft(value: string, onCommit: (value: string) => void) {
	const [draft, setDraft] = useState<string | null>(null);
	const before = useRef(value);
	return {
		text: draft ?? value,
		edit(text: string) {
			if (draft === null) before.current = value;
			setDraft(text);
			onCommit(text);
		},
		commit: () => setDraft(null),
		discard() {
			if (draft === null) return;
			setDraft(null);
			onCommit(before.current);
		},
	};
}

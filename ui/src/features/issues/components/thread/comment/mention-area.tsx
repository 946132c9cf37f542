import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from "@ariakit/react";
import type { Agent } from "@paperclipai/shared";
import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { overlayClass, overlayItemClass } from "../../../../../kit/dialog/overlay-class.ts";
import { inputClass } from "../../../../../kit/form/input-class.ts";
import { mentionAt, namesFor, withMention } from "./mention-at.ts";

type MentionAreaProps = Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
	value: string;
	onChange: (text: string) => void;
	/** Whose names are offered after an `@`. */
	agents: readonly Agent[];
};

/** A list of names is cut here; typing narrows it. */
const MAX_SHOWN = 8;

/** A field for text that offers the names of agents after an `@`. */
export function MentionArea({ value, onChange, agents, className, ...rest }: MentionAreaProps) {
	const area = useRef<HTMLTextAreaElement>(null);
	/** `null`: no name is being typed, or the list was closed. */
	const [caret, setCaret] = useState<number | null>(null);
	const [wantedCaret, setWantedCaret] = useState<number | null>(null);
	const mention = caret === null ? null : mentionAt(value, caret);
	const shown = mention ? namesFor(agents, mention).slice(0, MAX_SHOWN) : [];

	useLayoutEffect(() => {
		if (wantedCaret !== null) area.current?.setSelectionRange(wantedCaret, wantedCaret);
		setWantedCaret(null);
	}, [wantedCaret]);

	function choose(name: string) {
		if (!mention) return;
		const next = withMention(value, mention, name);
		onChange(next.text);
		setCaret(null);
		setWantedCaret(next.caret);
		area.current?.focus();
	}

	return (
		<ComboboxProvider open={shown.length > 0} setOpen={(open) => !open && setCaret(null)}>
			<Combobox
				autoSelect="always"
				value={value}
				setValueOnChange={false}
				showOnChange={false}
				showOnClick={false}
				showOnKeyPress={false}
				onChange={(event) => {
					const { value: text, selectionStart } = event.currentTarget;
					onChange(text);
					setCaret(selectionStart);
				}}
				onBlur={() => setCaret(null)}
				render={<textarea ref={area} {...rest} className={`${inputClass} resize-y ${className ?? ""}`} />}
			/>
			<ComboboxPopover
				aria-label="Agents"
				gutter={4}
				portal
				fixed
				unmountOnHide
				className={`${overlayClass} min-w-56 p-1`}
			>
				{shown.map((agent) => (
					<ComboboxItem
						key={agent.id}
						setValueOnClick={false}
						onClick={() => choose(agent.name)}
						className={`${overlayItemClass} cursor-pointer`}
					>
						<span className="min-w-0 truncate">{agent.name}</span>
						<span className="ml-auto min-w-0 truncate pl-3 text-xs text-muted">
							{agent.status === "paused" ? "Paused" : agent.title}
						</span>
					</ComboboxItem>
				))}
			</ComboboxPopover>
		</ComboboxProvider>
	);
}

import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from "@ariakit/react";
import type { Agent } from "@paperclipai/shared";
import { completeMention } from "@paperclipai/shared/markdown";
import { type ComponentProps, useRef, useState } from "react";
import { overlayClass, overlayItemClass } from "../../../../../kit/dialog/overlay-class.ts";
import { inputClass } from "../../../../../kit/form/input-class.ts";
import { isSendKey } from "../../../../../kit/form/is-send-key.ts";
import { mentionAt, namesFor } from "./mention-at.ts";

type MentionTextareaProps = Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
	value: string;
	onChange: (text: string) => void;
	/** Agents to suggest after an `@`. */
	agents: readonly Agent[];
};

/** Maximum number of suggestions; typing narrows longer lists. */
const MAX_SHOWN = 8;

/** Suggests agent names after an `@`. Ctrl+Enter submits the text as is. */
export function MentionTextarea({ value, onChange, agents, onKeyDown, ...rest }: MentionTextareaProps) {
	const area = useRef<HTMLTextAreaElement>(null);
	/** `null`: no name is being typed, or the list was closed. */
	const [caret, setCaret] = useState<number | null>(null);
	const mention = caret === null ? null : mentionAt(value, caret);
	const shown = mention ? namesFor(agents, mention).slice(0, MAX_SHOWN) : [];

	function choose(name: string) {
		if (!mention || caret === null || !area.current) return;
		const end = value[caret] === " " ? caret + 1 : caret;
		area.current.focus();
		area.current.setSelectionRange(mention.start, end);
		insertText(area.current, `${completeMention(name)} `);
		setCaret(null);
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
				onKeyDown={(event) => {
					if (!isSendKey(event)) return;
					event.preventDefault();
					setCaret(null);
				}}
				onChange={(event) => {
					const { value: text, selectionStart } = event.currentTarget;
					onChange(text);
					setCaret(selectionStart);
				}}
				onSelect={({ currentTarget }) => setCaret((open) => (open === null ? null : currentTarget.selectionStart))}
				onBlur={() => setCaret(null)}
				render={<textarea ref={area} {...rest} onKeyDown={onKeyDown} className={`${inputClass} resize-y`} />}
			/>
			<ComboboxPopover
				aria-label="Agents"
				gutter={4}
				portal
				fixed
				unmountOnHide
				className={`${overlayClass} min-w-56 max-w-[min(24rem,100vw-2rem)] p-1`}
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

/** Replaces the selection as typing would, so that it can be undone. */
function insertText(area: HTMLTextAreaElement, text: string) {
	// No other API keeps a field's undo history.
	if (document.execCommand("insertText", false, text)) return;
	area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
	area.dispatchEvent(new Event("input", { bubbles: true }));
}

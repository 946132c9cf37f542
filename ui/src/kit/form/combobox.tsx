import { Combobox as AriaCombobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from "@ariakit/react";
import { useMemo, useState } from "react";
import { overlayClass, overlayItemClass } from "../dialog/overlay-class.ts";
import { inputClass } from "./input-class.ts";

export interface ComboboxOption {
	value: string;
	/** Default: the value. */
	label?: string;
	/** Shown after the label, for example an agent's role. */
	hint?: string;
}

interface ComboboxProps {
	/** Accessible name. Omit it if a `<label>` references `id`. */
	label?: string;
	id?: string;
	value: string;
	onChange: (value: string) => void;
	/** Called when the field loses the focus. */
	onLeave?: () => void;
	options: readonly ComboboxOption[];
	/** Whether values that are not options are accepted; otherwise, the last choice is restored on blur. */
	freeEntry?: boolean;
	/** With `freeEntry`: whether the text only filters options, so Enter chooses the first one. */
	isSearch?: boolean;
	/** Label of the empty option. Without it, a choice is required. */
	emptyLabel?: string;
	placeholder?: string;
	disabled?: boolean;
	autoFocus?: boolean;
	invalid?: boolean;
	"aria-describedby"?: string;
	className?: string;
}

/** Typing narrows longer lists. */
const MAX_SHOWN = 100;

export function Combobox({
	label,
	value,
	onChange,
	onLeave,
	options,
	freeEntry = false,
	isSearch = false,
	emptyLabel,
	invalid,
	className = "",
	...rest
}: ComboboxProps) {
	function labelOf(key: string): string {
		const known = options.find((option) => option.value === key);
		if (known || freeEntry || key === "") return known?.label ?? key;
		return options.length === 0 ? "Loading…" : "No longer available";
	}
	const [typed, setTyped] = useState<string | null>(null);
	const shown = useMemo(() => {
		if (typed) return filterOptions(options, typed);
		// The empty option is offered only while nothing is typed, so that no typed name matches it.
		return emptyLabel === undefined ? options : [{ value: "", label: emptyLabel }, ...options];
	}, [options, typed, emptyLabel]);

	function select(next: string) {
		setTyped(null);
		onChange(next);
	}

	/** A fully typed option counts as chosen. */
	function leave() {
		const meant = typed && !freeEntry ? optionOf(options, typed) : undefined;
		setTyped(null);
		onLeave?.();
		if (meant && meant.value !== value) onChange(meant.value);
	}

	function type(text: string) {
		setTyped(text);
		if (freeEntry) onChange(text);
	}

	return (
		<ComboboxProvider value={typed ?? labelOf(value)} setValue={type} resetValueOnHide={false}>
			<AriaCombobox
				aria-label={label}
				aria-invalid={invalid}
				autoSelect={!freeEntry || isSearch}
				showOnClick
				// Selects the last choice, so that typing replaces it.
				onClick={(event) => !freeEntry && typed === null && event.currentTarget.select()}
				onBlur={leave}
				className={`${inputClass} w-full ${invalid ? "border-bad" : ""} ${className}`}
				{...rest}
			/>
			<ComboboxPopover
				gutter={4}
				sameWidth
				portal
				fixed
				unmountOnHide
				hideOnEscape={(event) => {
					// Keeps a surrounding dialog open.
					event.preventDefault();
					return true;
				}}
				className={`${overlayClass} min-w-48 p-1`}
			>
				{shown.slice(0, MAX_SHOWN).map((option) => (
					<ComboboxItem
						key={option.value}
						setValueOnClick={false}
						hideOnClick
						onClick={() => select(option.value)}
						className={`${overlayItemClass} cursor-pointer`}
					>
						<span className="min-w-0 truncate">{option.label ?? option.value}</span>
						{option.hint && <span className="ml-auto min-w-0 truncate pl-3 text-xs text-muted">{option.hint}</span>}
					</ComboboxItem>
				))}
				{shown.length === 0 && (
					<p className="px-2 py-1.5 text-[13px] text-muted">
						{freeEntry && !isSearch ? "No suggestions. Your text is used as is." : "No matches."}
					</p>
				)}
			</ComboboxPopover>
		</ComboboxProvider>
	);
}

/** The option with the typed name, or the only match. */
function optionOf(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
	const name = typed.trim().toLowerCase();
	const found = filterOptions(options, typed);
	return (
		found.find(({ value, label = value }) => [value, label].some((text) => text.toLowerCase() === name)) ??
		(found.length === 1 ? found[0] : undefined)
	);
}

function filterOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	return options.filter(({ value, label = "", hint = "" }) => {
		const text = `${value} ${label} ${hint}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}

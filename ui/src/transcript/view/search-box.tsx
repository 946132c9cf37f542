import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { formatCount } from "../../kit/format.ts";
import { Icon } from "../../kit/icons/icon.tsx";
import { inputClass } from "../../kit/input-class.ts";

interface SearchBoxProps {
	onSearch: (query: string) => void;
	/** Number of matching rows; `null` without a search. */
	found: number | null;
	/** Position of the current match, from 0; `null` before the first step. */
	position: number | null;
	onStep: (step: 1 | -1) => void;
}

const DEBOUNCE_MS = 150;

/** Searches the whole transcript. `/` focuses it; Enter and Shift+Enter go to the next and previous match. */
export function SearchBox({ onSearch, found, position, onStep }: SearchBoxProps) {
	const input = useRef<HTMLInputElement>(null);
	const [query, setQuery] = useState("");

	useEffect(() => {
		const timer = setTimeout(() => onSearch(query), query === "" ? 0 : DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [query, onSearch]);

	useEffect(() => {
		const onKey = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			event.preventDefault();
			input.current?.focus();
		};
		window.addEventListener("keydown", onKey);
		return () => window.removeEventListener("keydown", onKey);
	}, []);

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Escape") setQuery("");
		if (event.key !== "Enter") return;
		event.preventDefault();
		onStep(event.shiftKey ? -1 : 1);
	}

	return (
		<search className="flex min-w-40 flex-1 items-center gap-1 sm:max-w-80">
			<div className="relative min-w-0 flex-1">
				<Icon
					name="search"
					className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-muted"
				/>
				<input
					ref={input}
					type="search"
					aria-label="Search the transcript"
					placeholder="Search"
					value={query}
					onChange={(event) => setQuery(event.target.value)}
					onKeyDown={onKeyDown}
					className={`${inputClass} py-1 pl-7`}
				/>
			</div>
			{found !== null && (
				<>
					<span role="status" className="text-xs whitespace-nowrap text-muted tabular-nums">
						{found === 0 ? "none" : `${position === null ? "–" : formatCount(position + 1)} of ${formatCount(found)}`}
					</span>
					<Button
						look="quiet"
						size="small"
						aria-label="Previous match"
						disabled={found === 0}
						onClick={() => onStep(-1)}
					>
						<Icon name="up" />
					</Button>
					<Button look="quiet" size="small" aria-label="Next match" disabled={found === 0} onClick={() => onStep(1)}>
						<Icon name="down" />
					</Button>
				</>
			)}
		</search>
	);
}

function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
	);
}

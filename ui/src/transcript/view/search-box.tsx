import { type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { inputClass } from "../../kit/form/input-class.ts";
import { Icon } from "../../kit/icons/icon.tsx";
import { describeMatches } from "./search/describe-matches.ts";
import type { TranscriptSearch } from "./use-transcript-search.ts";

const DEBOUNCE_MS = 20;

/** Enter and F3 go to the next match, with Shift to the previous one. */
export function SearchBox({ search }: { search: TranscriptSearch }) {
	const { query, result, linesSoFar, start, step, inputRef } = search;
	const [text, setText] = useTypedText(search);
	const isCaseSensitive = query?.caseSensitive === true;

	useEffect(() => {
		const onKey = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "F3" || query === null) return;
			event.preventDefault();
			step(event.shiftKey ? -1 : 1);
		};
		window.addEventListener("keydown", onKey);
		return () => window.removeEventListener("keydown", onKey);
	}, [query === null, step]);

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Escape") {
			setText("");
			inputRef.current?.blur();
		}
		if (event.key !== "Enter") return;
		event.preventDefault();
		step(event.shiftKey ? -1 : 1);
	}

	return (
		<search
			className={`flex min-w-24 flex-1 items-center gap-1 sm:max-w-96 sm:min-w-40 ${query === null ? "" : "max-sm:order-last max-sm:basis-full"}`}
		>
			<div className="relative min-w-0 flex-1">
				<Icon
					name="search"
					className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-muted"
				/>
				<input
					ref={inputRef}
					type="search"
					aria-label="Search transcript"
					placeholder="Search"
					value={text}
					onChange={(event) => setText(event.target.value)}
					onKeyDown={onKeyDown}
					className={`${inputClass} py-1 pl-7`}
				/>
			</div>
			{query !== null && (
				<>
					<Button
						variant="quiet"
						size="small"
						aria-label="Match case"
						title="Match case"
						aria-pressed={isCaseSensitive}
						onClick={() => start({ text: query.text, caseSensitive: !isCaseSensitive })}
					>
						Aa
					</Button>
					<span role="status" className="text-xs whitespace-nowrap text-muted tabular-nums">
						{result && describeMatches(result, linesSoFar)}
					</span>
					<Button
						variant="quiet"
						size="small"
						aria-label="Previous match"
						disabled={!result?.total}
						onClick={() => step(-1)}
					>
						<Icon name="up" />
					</Button>
					<Button
						variant="quiet"
						size="small"
						aria-label="Next match"
						disabled={!result?.total}
						onClick={() => step(1)}
					>
						<Icon name="down" />
					</Button>
				</>
			)}
		</search>
	);
}

/** Debounced. Also shows a search that was started by the URL. */
function useTypedText({ query, start }: TranscriptSearch): [text: string, setText: (text: string) => void] {
	const searched = query?.text ?? "";
	const [text, setText] = useState(searched);
	const [isTyped, setIsTyped] = useState(false);
	const caseSensitive = query?.caseSensitive === true;

	useEffect(() => {
		if (!isTyped) setText(searched);
	}, [searched, isTyped]);
	useEffect(() => {
		if (!isTyped) return;
		const search = () => {
			setIsTyped(false);
			if (text !== searched) start(text === "" ? null : { text, caseSensitive });
		};
		const timer = setTimeout(search, text === "" ? 0 : DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [text, isTyped, searched, caseSensitive, start]);

	return [
		text,
		(next) => {
			setText(next);
			setIsTyped(true);
		},
	];
}

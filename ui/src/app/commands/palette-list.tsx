import { useEffect, useRef } from "react";
import { Keys } from "../../kit/commands/keys.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import type { CommandGroup } from "./group-commands.ts";
import type { FoundRecords } from "./use-found-records.ts";

const MESSAGES: Record<FoundRecords["search"], string> = {
	done: "No results.",
	searching: "Searching…",
	failed: "The issues could not be searched. Change the text to try again.",
};

interface PaletteListProps {
	id: string;
	groups: readonly CommandGroup[];
	search: FoundRecords["search"];
	/** Id of the command that Enter runs. */
	marked: string | undefined;
	onChoose: (id: string) => void;
	onMark: (id: string) => void;
}

export function PaletteList({ id: listId, groups, search, marked, onChoose, onMark }: PaletteListProps) {
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (marked) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
	}, [marked]);
	return (
		<div
			ref={list}
			id={listId}
			role="listbox"
			aria-label="Results"
			className="-mx-2 h-[min(50vh,24rem)] overflow-y-auto"
		>
			{groups.map(({ name, commands }) => (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
				<div key={name} role="group" aria-label={name} className="pb-2">
					<p aria-hidden="true" className="px-2 pb-1 text-xs font-semibold text-muted">
						{name}
					</p>
					{commands.map(({ id, label, icon, keys }) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
						<div
							key={id}
							id={`${listId} ${id}`.replaceAll(" ", "-")}
							role="option"
							tabIndex={-1}
							aria-selected={id === marked}
							onClick={() => onChoose(id)}
							onPointerMove={() => id !== marked && onMark(id)}
							className="flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 aria-selected:bg-accent-soft"
						>
							<Icon name={icon ?? "arrow"} className="size-4 text-muted" />
							<span className="min-w-0 flex-1 truncate">{label}</span>
							{keys && <Keys keys={keys} />}
						</div>
					))}
				</div>
			))}
			{(groups.length === 0 || search === "failed") && (
				<p role="status" className="px-2 py-6 text-center text-muted">
					{MESSAGES[search]}
				</p>
			)}
		</div>
	);
}

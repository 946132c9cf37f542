import { type KeyboardEvent, useId, useState } from "react";
import { allCommands } from "../../kit/commands/commands.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { filterCommands, groupCommands } from "./group-commands.ts";
import { PaletteList } from "./palette-list.tsx";
import { useFoundRecords } from "./use-found-records.ts";

/** When the server returns more records, the selection does not move, so Enter runs the command that was selected. */
export function Palette({ onClose }: { onClose: () => void }) {
	const [text, setText] = useState("");
	const [marked, setMarked] = useState<string | null>(null);
	const listId = useId();
	const records = useFoundRecords(text);
	const [commands] = useState(() => allCommands().filter(({ onlyKeys }) => !onlyKeys));
	const groups = groupCommands([...filterCommands(commands, text), ...records.commands]);
	const lines = groups.flatMap((group) => group.commands);
	const index = Math.max(
		0,
		lines.findIndex(({ id }) => id === marked),
	);
	const current = lines[index];

	function choose(id: string) {
		const chosen = lines.find((line) => line.id === id);
		if (!chosen) return;
		onClose();
		chosen.run();
	}

	function onKeyDown(event: KeyboardEvent) {
		const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (by !== undefined && lines.length > 0) {
			event.preventDefault();
			setMarked(lines[(index + by + lines.length) % lines.length]?.id ?? null);
		}
		if (event.key === "Enter" && current) {
			event.preventDefault();
			choose(current.id);
		}
	}

	return (
		<Dialog title="Search and commands" isTitleHidden onClose={onClose}>
			<input
				role="combobox"
				aria-label="Search and commands"
				aria-expanded
				aria-controls={listId}
				aria-activedescendant={current && `${listId} ${current.id}`.replaceAll(" ", "-")}
				autoFocus
				autoComplete="off"
				spellCheck={false}
				placeholder="Search commands, agents, issues or run IDs"
				value={text}
				onChange={(event) => {
					setText(event.target.value);
					setMarked(null);
				}}
				onKeyDown={onKeyDown}
				className="-mt-1 w-full border-b border-line bg-transparent px-1 pb-3 text-base outline-none"
			/>
			<PaletteList
				id={listId}
				groups={groups}
				search={records.search}
				marked={current?.id}
				onChoose={choose}
				onMark={setMarked}
			/>
		</Dialog>
	);
}

import { Fragment, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { allCommands, type Command } from "../../kit/commands/commands.ts";
import { Keys } from "../../kit/commands/keys.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { groupCommands } from "./group-commands.ts";

const MOVES = [
	{ keys: "j", label: "Next row" },
	{ keys: "k", label: "Previous row" },
	{ keys: "enter", label: "Open row" },
];
const EVERYWHERE = [
	{ keys: "mod+enter", label: "Submit a form or comment" },
	{ keys: "escape", label: "Close a dialog or menu" },
];

export function KeyMap({ onClose }: { onClose: () => void }) {
	const groups = groupCommands(workingKeys());
	const moves = MOVES.filter(({ keys }) => !groups.some(({ commands }) => commands.some((each) => each.keys === keys)));
	const [hasRows] = useState(() => document.querySelector("main [data-row]") !== null);
	return (
		<Dialog title="Keyboard shortcuts" onClose={onClose}>
			<div className="max-h-[65vh] gap-x-8 overflow-y-auto sm:columns-2">
				{groups.map(({ name, commands }) => (
					<KeyGroup key={name} name={name} keys={commands.map(({ keys = "", label }) => ({ keys, label }))} />
				))}
				{hasRows && <KeyGroup name="Lists" keys={moves} />}
				<KeyGroup name="Everywhere" keys={EVERYWHERE} />
			</div>
			<Button className="w-fit justify-self-end" onClick={onClose}>
				Close
			</Button>
		</Dialog>
	);
}

/** Excludes commands whose keys the page overrides. */
function workingKeys(): Command[] {
	const byKeys = new Map<string, Command>();
	for (const command of allCommands()) {
		if (command.keys !== undefined && !byKeys.has(command.keys)) byKeys.set(command.keys, command);
	}
	return [...byKeys.values()];
}

function KeyGroup({ name, keys }: { name: string; keys: readonly { keys: string; label: string }[] }) {
	// Several keys may have the same label.
	const labels = [...new Set(keys.map(({ label }) => label))];
	return (
		<section className="mb-4 grid break-inside-avoid content-start gap-1">
			<h3 className="text-xs font-semibold text-muted">{name}</h3>
			<ul className="grid gap-1 text-[13px]">
				{labels.map((label) => (
					<li key={label} className="flex items-center justify-between gap-4">
						<span>{label}</span>
						<span className="flex shrink-0 items-center gap-1">
							{keys
								.filter((entry) => entry.label === label)
								.map((entry, index) => (
									<Fragment key={entry.keys}>
										{index > 0 && <span className="text-xs text-muted">or</span>}
										<Keys keys={entry.keys} />
									</Fragment>
								))}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

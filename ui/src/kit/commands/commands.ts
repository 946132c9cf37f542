import { useLayoutEffect, useRef } from "react";
import type { IconName } from "../icons/icon-paths.ts";

/** Listed in the command palette and, with keys, in the key map. */
export interface Command {
	id: string;
	/** For example "Cancel the run". */
	label: string;
	/** Heading in the palette and key map. Default: `This page`. */
	group?: string;
	/** For example `c`, `?`, `shift+n`, or `mod+k` (Ctrl, or Cmd on a Mac). */
	keys?: string;
	icon?: IconName;
	/** Whether the palette hides the command, for example a single step. */
	onlyKeys?: boolean;
	/** Whether an immediate second press is ignored, because the next command has the same keys. */
	ignoresDoublePress?: boolean;
	run: () => void;
}

let lists: readonly { current: readonly Command[] }[] = [];

/** Returns a function that removes the commands. Later commands are listed first and take precedence. */
function addCommands(list: { current: readonly Command[] }): () => void {
	lists = [list, ...lists];
	return () => {
		lists = lists.filter((other) => other !== list);
	};
}

export function allCommands(): Command[] {
	return lists.flatMap((list) => list.current);
}

export function useCommands(commands: readonly Command[]): void {
	const list = useRef(commands);
	useLayoutEffect(() => {
		list.current = commands;
	});
	// Before paint, so that no key press is missed.
	useLayoutEffect(() => addCommands(list), []);
}

import type { IconName } from "../icons/icon-paths.ts";

/** Something that a person can do, listed in the command palette and, if it has keys, in the key map. */
export interface Command {
	/** Unique among the commands of the page. */
	id: string;
	/** What it does, such as "Cancel the run". */
	label: string;
	/** Heading in the palette and in the key map. Default: `This page`. */
	group?: string;
	/** `c`, `?`, `shift+n`, `mod+k` (Ctrl, on a Mac Cmd). */
	keys?: string;
	icon?: IconName;
	/** Left out of the palette: only its keys are of use, such as those for single steps. */
	onlyKeys?: boolean;
	/** What comes next has the same keys: a second press right after the first one is not meant for it. */
	ignoresDoublePress?: boolean;
	run: () => void;
}

let lists: readonly { current: readonly Command[] }[] = [];

/** Adds commands until the returned function is called. What is added later comes first, and takes keys from earlier ones. */
export function addCommands(list: { current: readonly Command[] }): () => void {
	lists = [list, ...lists];
	return () => {
		lists = lists.filter((other) => other !== list);
	};
}

export function allCommands(): Command[] {
	return lists.flatMap((list) => list.current);
}

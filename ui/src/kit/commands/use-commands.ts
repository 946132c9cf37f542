import { useLayoutEffect, useRef } from "react";
import { addCommands, type Command } from "./commands.ts";

/** Offers commands in the palette and by their keys while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
	const list = useRef(commands);
	useLayoutEffect(() => {
		list.current = commands;
	});
	// Before the page is painted, so that a key never comes too early.
	useLayoutEffect(() => addCommands(list), []);
}

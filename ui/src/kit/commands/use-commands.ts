import { useLayoutEffect, useRef } from "react";
import { addCommands, type Command } from "./commands.ts";

export function useCommands(commands: readonly Command[]): void {
	const list = useRef(commands);
	useLayoutEffect(() => {
		list.current = commands;
	});
	// Before paint, so that no key press is missed.
	useLayoutEffect(() => addCommands(list), []);
}

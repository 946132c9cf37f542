import { useLayoutEffect } from "react";
import { isTyping } from "../row-keys.ts";
import { allCommands } from "./commands.ts";
import { matchesKeys } from "./match-keys.ts";

/** Runs the commands of the page by their keys. Single letters do nothing while a person types. */
export function useCommandKeys(): void {
	useLayoutEffect(() => {
		function onKeyDown(event: KeyboardEvent) {
			if (event.defaultPrevented || event.isComposing) return;
			const isFieldKey = isTyping(event.target) && !(event.ctrlKey || event.metaKey);
			if (isFieldKey) return;
			const command = allCommands().find(({ keys }) => keys !== undefined && matchesKeys(event, keys));
			// A key that is held down repeats single steps only.
			if (!command || (event.repeat && !command.onlyKeys)) return;
			event.preventDefault();
			command.run();
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
}

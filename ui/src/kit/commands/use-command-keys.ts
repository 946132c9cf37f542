import { useEffect } from "react";
import { isTyping } from "../row-keys.ts";
import { allCommands } from "./commands.ts";
import { matchesKeys } from "./match-keys.ts";

/** Runs the commands of the page by their keys. Single letters do nothing while a person types. */
export function useCommandKeys(): void {
	useEffect(() => {
		function onKeyDown(event: KeyboardEvent) {
			if (event.defaultPrevented || event.repeat || event.isComposing) return;
			const isFieldKey = isTyping(event.target) && !(event.ctrlKey || event.metaKey);
			if (isFieldKey) return;
			const command = allCommands().find(({ keys }) => keys !== undefined && matchesKeys(event, keys));
			if (!command) return;
			event.preventDefault();
			command.run();
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
}

import { useLayoutEffect } from "react";
import { isTyping } from "../table/row-keys.ts";
import { allCommands } from "./commands.ts";
import { matchesKeys } from "./match-keys.ts";

const DOUBLE_PRESS_MS = 400;

/** Single letters are ignored while typing. */
export function useCommandKeys(): void {
	useLayoutEffect(() => {
		let last = { key: "", at: 0 };
		function onKeyDown(event: KeyboardEvent) {
			const isDoublePress = event.key === last.key && event.timeStamp - last.at < DOUBLE_PRESS_MS;
			last = { key: event.key, at: event.timeStamp };
			if (event.defaultPrevented) return;
			const isFieldKey = isTyping(event.target) && !(event.ctrlKey || event.metaKey);
			if (isFieldKey) return;
			const command = allCommands().find(({ keys }) => keys !== undefined && matchesKeys(event, keys));
			// Holding a key repeats single steps only.
			if (!command || (event.repeat && !command.onlyKeys)) return;
			event.preventDefault();
			if (!(isDoublePress && command.ignoresDoublePress)) command.run();
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
}

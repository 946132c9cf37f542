import { toTerminalText } from "@paperclipai/adapter-utils";

/** Formats a path on one line, quoted if it has a line break or a tab. */
export function pathText(path: string): string {
	return toTerminalText(/[\n\r\t]/.test(path) ? JSON.stringify(path) : path);
}

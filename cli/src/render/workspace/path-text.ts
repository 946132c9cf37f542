import { toTerminalText } from "@paperclipai/adapter-utils";

/** On one line, quoted when it has a line break or a tab. */
export function pathText(path: string): string {
	return toTerminalText(/[\n\r\t]/.test(path) ? JSON.stringify(path) : path);
}

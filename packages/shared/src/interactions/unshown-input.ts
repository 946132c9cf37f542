import type { PermissionPayload } from "./payloads.ts";

/**
 * The members of a tool's input that are not part of the command, its folder, the paths, the diff and the description of
 * the request, so that a person sees all that would be executed. Without a command and a diff, the whole input is shown.
 */
export function unshownInput(permission: PermissionPayload): Record<string, unknown> {
	const { command, diff, input, paths, description, folder, descriptive } = permission;
	if (typeof input !== "object" || input === null || (command === null && diff === null)) return {};
	const texts = new Set([command, folder, description, ...paths]);
	// Beside a command, no diff is shown.
	const isInDiff = command === null && diff !== null ? readDiff(diff) : () => false;
	const isShown = (value: unknown): boolean => {
		if (typeof value === "string") return texts.has(value) || isInDiff(value);
		if (typeof value !== "object" || value === null) return false;
		const members = Object.values(value);
		return members.length > 0 && members.every(isShown);
	};
	const others = Object.entries(input).filter(([key, value]) => !descriptive.includes(key) && !isShown(value));
	return Object.fromEntries(others);
}

/** Returns whether a text is a part of the diff, or of the file before or after the change. */
function readDiff(diff: string): (text: string) => boolean {
	const lines = diff.split("\n");
	const side = (mark: string) =>
		lines.flatMap((line) => {
			// Lines of two hunks do not follow each other.
			if (line.startsWith("@@")) return HUNK;
			return line.startsWith(mark) || line.startsWith(" ") ? line.slice(1) : [];
		});
	const shown = [lines, side("-"), side("+")].map((all) => `\n${all.join("\n")}\n`);
	const hasEmptySide = lines.some((line) => /^@@ -\d+(?:,\d+)? \+\d+,0 @@|^@@ -\d+,0 /.test(line));
	return (text) => (text === "" ? hasEmptySide : shown.some((all) => all.includes(`\n${text.replace(/\n$/, "")}\n`)));
}

const HUNK = "\0";

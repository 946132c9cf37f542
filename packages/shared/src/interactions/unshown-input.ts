import type { PermissionPayload } from "./payloads.ts";

/** Keys in a list of changes that say whether a file is added, changed or deleted, as the diff does. */
const KIND_KEYS = new Set(["type", "kind"]);

/**
 * The members of a tool's input that are not part of the command, its folder, the paths, the diff and the description of
 * the request, so that a person sees all that would be executed. Without a command and a diff, the whole input is shown.
 */
export function unshownInput(permission: PermissionPayload): Record<string, unknown> {
	const { command, diff, input, paths, description, folder } = permission;
	if (typeof input !== "object" || input === null || (command === null && diff === null)) return {};
	const texts = new Set([command, folder, description, ...paths]);
	const lines = new Set((diff ?? "").split("\n").map((line) => line.slice(1)));
	const isShown = (value: unknown): boolean => {
		if (value === null || value === undefined || value === false || value === "") return true;
		if (typeof value === "string") return texts.has(value) || (diff !== null && isInDiff(value));
		if (typeof value !== "object") return false;
		return Object.entries(value).every(([key, one]) => KIND_KEYS.has(key) || isShown(one));
	};
	const isInDiff = (text: string) => text.replace(/\n$/, "").split("\n").every(isLineInDiff);
	// The text of a change may be a diff itself.
	const isLineInDiff = (line: string) =>
		lines.has(line) || (/^[-+ ]/.test(line) && lines.has(line.slice(1))) || /^@@ .* @@/.test(line);
	// A tool with a command or a diff does not read its description.
	return Object.fromEntries(Object.entries(input).filter(([key, value]) => key !== "description" && !isShown(value)));
}

import type { PermissionPayload } from "./payloads.ts";

/** Keys of kinds of changes, and of texts for people, beside a command or a diff. */
const WITHOUT_EFFECT = new Set(["type", "kind", "description"]);

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
		return Object.entries(value).every(([key, one]) => WITHOUT_EFFECT.has(key) || isShown(one));
	};
	const isInDiff = (text: string) => text.replace(/\n$/, "").split("\n").every(isLineInDiff);
	// The text of a change may be a diff itself.
	const isLineInDiff = (line: string) => lines.has(line) || lines.has(line.slice(1)) || /^@@ .* @@/.test(line);
	return Object.fromEntries(
		Object.entries(input).filter(([key, value]) => !WITHOUT_EFFECT.has(key) && !isShown(value)),
	);
}

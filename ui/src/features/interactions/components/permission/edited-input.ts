import { parseJson } from "@paperclipai/adapter-utils";
import type { PermissionPayload } from "@paperclipai/shared";

type Input = Record<string, unknown>;

const isObject = (value: unknown): value is Input =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether only the command of the input is edited, since it is what matters. */
export function editsCommand({ command, input }: PermissionPayload): boolean {
	return command !== null && isObject(input) && input.command === command;
}

export function editedText(permission: PermissionPayload): string {
	return editsCommand(permission) ? (permission.command ?? "") : (JSON.stringify(permission.input, null, 2) ?? "{}");
}

/** @returns `null` for a text that is no input. */
export function inputOf(permission: PermissionPayload, text: string): Input | null {
	if (editsCommand(permission)) {
		return text.trim() === "" ? null : { ...(permission.input as Input), command: text };
	}
	const parsed = parseJson(text);
	return isObject(parsed) ? parsed : null;
}

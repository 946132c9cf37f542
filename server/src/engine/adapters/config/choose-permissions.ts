import type { PermissionPolicy } from "@paperclipai/shared";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { ServerAdapter } from "../server-adapter.ts";

/** Policy of a new agent: edits and commands in its workspace, unless its settings say what it may do. */
export function defaultPermissions(
	{ permissionPresets, permissionSettings = [] }: ServerAdapter,
	adapterConfig: Record<string, unknown>,
): PermissionPolicy | null {
	if (permissionPresets?.workspace === undefined) return null;
	if (permissionSettings.some((key) => isSet(adapterConfig[key]))) return null;
	return { preset: "workspace", rules: [], deadlineMinutes: 30 };
}

/** @throws {HttpError} 422 `permission_preset_unsupported`. */
export function checkPermissions(
	{ type, permissionPresets = {} }: ServerAdapter,
	permissions: PermissionPolicy | null,
): void {
	if (permissions === null || permissionPresets[permissions.preset] !== undefined) return;
	const supported = Object.keys(permissionPresets);
	const message = `Agents of type ${type} have no permission preset ${permissions.preset}.`;
	throw new HttpError(422, "permission_preset_unsupported", message, {
		hint:
			supported.length === 0
				? "Omit permissions. The settings of the adapter decide what the agent may do."
				: `Use ${supported.join(", ")}, or null to let the settings of the adapter decide.`,
		details: { field: "permissions" },
	});
}

function isSet(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === "") return false;
	return !Array.isArray(value) || value.length > 0;
}

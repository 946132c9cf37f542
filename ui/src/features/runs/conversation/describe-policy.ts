import { PERMISSION_PRESET_LABELS, type PermissionPolicy } from "@paperclipai/shared";

/** Preset and number of rules; `null` if the settings of the adapter decide. */
export function describePolicy({ permissions }: { permissions: PermissionPolicy | null }): string | null {
	if (permissions === null) return null;
	const { preset, rules } = permissions;
	const count = rules.length === 0 ? "" : rules.length === 1 ? ", 1 rule" : `, ${rules.length} rules`;
	return `${PERMISSION_PRESET_LABELS[preset]}${count}`;
}

import type { AdapterInfo, PermissionPolicy } from "@paperclipai/shared";

/** The server chooses the same for a new agent. */
export const DEFAULT_POLICY: PermissionPolicy = { preset: "workspace", rules: [], deadlineMinutes: 30 };

export function hasPresets(adapter: AdapterInfo | undefined): adapter is AdapterInfo {
	return Object.keys(adapter?.capabilities.permissionPresets ?? {}).length > 0;
}

/** The policy, unless the adapter does not support its preset. */
export function supportedPolicy(
	adapter: AdapterInfo | undefined,
	policy: PermissionPolicy | null,
): PermissionPolicy | null {
	const presets = adapter?.capabilities.permissionPresets ?? {};
	return policy !== null && presets[policy.preset] !== undefined ? policy : null;
}

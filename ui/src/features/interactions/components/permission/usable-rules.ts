import { allowsRequest, type PermissionPayload, type PermissionRule } from "@paperclipai/shared";

/** Suggested rules that allow the request, as the server checks it; the narrowest first. */
export function usableRules(permission: PermissionPayload): PermissionRule[] {
	return permission.suggestedRules.filter((rule) => allowsRequest(rule, permission));
}

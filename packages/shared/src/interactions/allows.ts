import { decidePermission, type RequestedAction } from "../permissions/decide.ts";
import type { PermissionRule } from "../permissions/schema.ts";
import type { PermissionPayload } from "./payloads.ts";

/** Whether the rule allows what the request asks for, as far as its payload says. */
export function allowsRequest(rule: PermissionRule, { toolName, command, paths, mcp }: PermissionPayload): boolean {
	const action = actionOf(command, paths);
	const { decision } = decidePermission(
		{ preset: "ask", rules: [rule] },
		{ toolName, action, mcp },
		{ workspace: "/" },
	);
	return decision === "allow";
}

/** Suggested rules that allow the request, as the server checks it; the narrowest first. */
export function usableRules(permission: PermissionPayload): PermissionRule[] {
	return permission.suggestedRules.filter((rule) => allowsRequest(rule, permission));
}

function actionOf(command: string | null, paths: readonly string[]): RequestedAction {
	if (command !== null) return { kind: "command", command, cwd: "/" };
	// Rules do not tell a change from a read.
	return paths.length > 0 ? { kind: "edit", paths } : { kind: "other" };
}

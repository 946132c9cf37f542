import { decidePermission, type PermissionPayload, type PermissionRule } from "@paperclipai/shared";

/** Suggested rules that allow the request, as the server checks it; the narrowest first. */
export function usableRules({ suggestedRules, toolName, command, paths }: PermissionPayload): PermissionRule[] {
	const action =
		command !== null
			? ({ kind: "command", command, cwd: "/" } as const)
			: paths.length > 0
				? ({ kind: "edit", paths } as const)
				: ({ kind: "other" } as const);
	return suggestedRules.filter(
		(rule) =>
			decidePermission({ preset: "ask", rules: [rule] }, { toolName, action }, { workspace: "/" }).decision === "allow",
	);
}

import { z } from "zod";

/** Actions that an agent may take without asking, as a person understands them. */
export const permissionPresetSchema = z.enum(["read_only", "workspace", "ask", "full"]);
export type PermissionPresetName = z.infer<typeof permissionPresetSchema>;

export const PERMISSION_PRESET_LABELS: Record<PermissionPresetName, string> = {
	read_only: "Read only",
	workspace: "Edit in its workspace",
	ask: "Ask for everything",
	full: "Full access",
};

const pattern = z.string().trim().min(1, "must not be empty").max(10_000);

/** Compared as it is written, so that a rule that could never apply is refused. */
const pathPattern = pattern
	.refine((path) => !path.startsWith("~"), "must be relative to the workspace or begin with /; ~ is not expanded")
	.refine((path) => !path.split("/").includes(".."), 'must not contain ".."')
	.refine((path) => !/[*?[\]]/.test(path), "must name a file or a folder; a folder includes all files in it");

/**
 * A rule applies to a request if all of its conditions do; without any, to every request.
 * - `tool`: the name of the tool; also `mcp__SERVER__TOOL`, or `mcp__SERVER` for all tools of an MCP server.
 * - `command`: the start of a command, up to the end of a word.
 * - `path`: a file, or a folder with all files in it; relative to the workspace, or absolute.
 */
export const permissionRuleSchema = z.strictObject({
	decision: z.enum(["allow", "ask", "deny"]),
	tool: pattern.optional(),
	command: pattern.optional(),
	path: pathPattern.optional(),
});
export type PermissionRule = z.infer<typeof permissionRuleSchema>;

export const MAX_PERMISSION_RULES = 500;

/** The first rule that applies decides, and the preset if none does. */
export const permissionPolicySchema = z.strictObject({
	preset: permissionPresetSchema,
	rules: z.array(permissionRuleSchema).max(MAX_PERMISSION_RULES).default([]),
	/** Time after which a request is denied if no one answers. */
	deadlineMinutes: z.number().int().min(1).max(10_080).default(30),
});
export type PermissionPolicy = z.output<typeof permissionPolicySchema>;

/** One line, such as `allow commands that begin with npm test`. */
export function describePermissionRule({ decision, tool, command, path }: PermissionRule): string {
	const conditions = [
		...(command === undefined ? [] : [`commands that begin with ${JSON.stringify(command)}`]),
		...(path === undefined ? [] : [`files in ${JSON.stringify(path)}`]),
		...(tool === undefined ? [] : [`the tool ${JSON.stringify(tool)}`]),
	];
	return `${decision} ${conditions.length === 0 ? "everything" : conditions.join(" with ")}`;
}

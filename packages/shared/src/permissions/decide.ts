import { findLeavingWord } from "./leaving-command.ts";
import { MatchedCommand } from "./match-command.ts";
import { isControlFile, isWithin } from "./paths.ts";
import { describePermissionRule, type PermissionPolicy, type PermissionRule } from "./schema.ts";

/**
 * The effect of a tool. Paths are absolute, and normal: without `.`, `..` and links. A path that does not begin with `/`
 * is unknown, and so are all files if there is no path.
 */
export type RequestedAction =
	| {
			kind: "command";
			command: string;
			cwd: string;
			/** Whether it would run outside a sandbox that confines the other commands to the workspace. */
			leavesSandbox?: boolean;
			/** Files in the workspace that the words of the command name, with their links followed, as far as they are known. */
			places?: readonly string[];
			/** All files that its words may name. */
			files?: readonly string[];
	  }
	| { kind: "edit"; paths: readonly string[] }
	| { kind: "read"; paths: readonly string[] }
	| {
			kind: "other";
			/** Whether other calls of the tool may have another effect. */
			isUnclear?: boolean;
	  };

export interface RequestedTool {
	toolName: string;
	action: RequestedAction;
	/** The tool of an MCP server that Paperclip passed on to the program. */
	mcp?: { server: string; tool: string } | null | undefined;
}

export interface PermissionDecision {
	decision: PermissionRule["decision"];
	/** The rule or the preset that decided, in words. */
	reason: string;
}

export interface WorkingPlace {
	/** Absolute path of the workspace. */
	workspace: string;
	/** Follows the links of an absolute path. Default: there are none. */
	realPath?: (path: string) => string;
}

/**
 * Decides on the use of a tool. A compound command is allowed by a rule only if the rule names the whole command, since
 * its first word says nothing about the others.
 */
export function decidePermission(
	{ preset, rules }: Pick<PermissionPolicy, "preset" | "rules">,
	request: RequestedTool,
	place: WorkingPlace,
): PermissionDecision {
	const rule = findRule(rules, request, place);
	if (rule !== undefined) {
		// Nothing is refused for a command or a file that the request may not mean at all.
		const decision = rule.decision === "deny" && onlyMayApply(rule, request.action, place) ? "ask" : rule.decision;
		return { decision, reason: describePermissionRule(rule) };
	}
	return PRESETS[preset](request, place.workspace);
}

/** Returns the first rule that applies to the request. */
export function findRule(
	rules: readonly PermissionRule[],
	request: RequestedTool,
	place: WorkingPlace,
): PermissionRule | undefined {
	const command = request.action.kind === "command" ? new MatchedCommand(request.action.command) : null;
	return rules.find((rule) => applies(rule, request, command, place));
}

/** Names of the tool in rules, whatever its program calls it; the second stands for all tools of the server. */
export function mcpToolNames({ server, tool }: { server: string; tool: string }): [tool: string, server: string] {
	return [`mcp__${server}__${tool}`, `mcp__${server}`];
}

function applies(
	rule: PermissionRule,
	{ toolName, action, mcp }: RequestedTool,
	command: MatchedCommand | null,
	place: WorkingPlace,
): boolean {
	if (rule.tool !== undefined && ![toolName, ...(mcp == null ? [] : mcpToolNames(mcp))].includes(rule.tool))
		return false;
	// An unclear tool may execute the command of the rule, or use its files.
	if (action.kind === "other" && (rule.command ?? rule.path) !== undefined)
		return rule.decision !== "allow" && action.isUnclear === true;
	if (rule.command !== undefined) {
		if (action.kind !== "command" || !command?.beginsWith(rule.command, rule.decision)) return false;
		// The same command has another effect in another folder, and outside of its sandbox.
		const isElsewhere = action.leavesSandbox === true || !isWithin(action.cwd, place.workspace);
		if (rule.decision === "allow" && isElsewhere) return false;
	}
	if (rule.path === undefined) return true;
	const folders = foldersOf(rule.path, place);
	if (action.kind === "command") {
		// A command that names a folder does not use all that is in it.
		return rule.decision !== "allow" && (action.files ?? []).some((file) => isUnknown(file) || isInSome(file, folders));
	}
	if (action.kind === "other") return false;
	const { paths } = action;
	if (rule.decision === "allow")
		return paths.length > 0 && paths.every((path) => folders.some((folder) => isWithin(path, folder)));
	// An unknown path may be the path of the rule.
	if (paths.length === 0 || paths.some(isUnknown)) return true;
	// Reading a folder reads what is in it, too.
	return paths.some((path) => isInSome(path, folders) || folders.some((folder) => isInSome(folder, [path])));
}

/** Whether a rule applies only because the command of a tool, or the files that a command names, are not known. */
function onlyMayApply({ command, path }: PermissionRule, action: RequestedAction, place: WorkingPlace): boolean {
	if (action.kind === "other") return (command ?? path) !== undefined;
	if (path === undefined || action.kind !== "command") return false;
	const folders = foldersOf(path, place);
	return !(action.files ?? []).some((file) => isInSome(file, folders));
}

function isUnknown(path: string): boolean {
	return !path.startsWith("/");
}

function isInSome(path: string, folders: readonly string[]): boolean {
	return folders.some((folder) => isWithin(withoutCase(path), withoutCase(folder)));
}

/** Some file systems have one file for all spellings of its name. */
function withoutCase(path: string): string {
	return path.normalize("NFC").toLowerCase();
}

/** The path of a rule as it is written, and with its links followed. */
function foldersOf(path: string, { workspace, realPath }: WorkingPlace): string[] {
	const absolute = path.startsWith("/") ? path : `${workspace}/${path}`;
	const names = absolute.split("/").filter((name) => name !== "" && name !== ".");
	const normal = `/${names.join("/")}`;
	return realPath === undefined ? [normal] : [normal, realPath(normal)];
}

type Preset = (request: RequestedTool, workspace: string) => PermissionDecision;

const PRESETS: Record<PermissionPolicy["preset"], Preset> = {
	full: () => ({ decision: "allow", reason: "Full access" }),
	ask: () => ({ decision: "ask", reason: "Ask for everything" }),
	read_only: ({ action }, workspace) => {
		if (action.kind !== "read") return { decision: "deny", reason: "Read only" };
		const isInside = areInside(action.paths, workspace);
		return { decision: isInside ? "allow" : "ask", reason: isInside ? "Read only" : "a file outside of the workspace" };
	},
	workspace: ({ action }, workspace) => {
		const reason = leavesWorkspace(action, workspace);
		return reason === null ? { decision: "allow", reason: "Edit in its workspace" } : { decision: "ask", reason };
	},
};

function areInside(paths: readonly string[], workspace: string): boolean {
	return paths.length > 0 && paths.every((path) => isWithin(path, workspace));
}

/** Returns why the action is not limited to the workspace; `null` if it is, as far as can be seen. */
function leavesWorkspace(action: RequestedAction, workspace: string): string | null {
	switch (action.kind) {
		case "read":
			return areInside(action.paths, workspace) ? null : "a file outside of the workspace";
		case "edit": {
			if (!areInside(action.paths, workspace)) return "a file outside of the workspace";
			const isControl = action.paths.some((path) => isControlFile(path.slice(workspace.length)));
			return isControl ? "a file that configures other programs" : null;
		}
		case "command": {
			const { command, cwd, leavesSandbox = false, places = [] } = action;
			if (leavesSandbox) return "a command outside of its sandbox";
			if (!isWithin(cwd, workspace)) return "a command outside of the workspace";
			if (places.some((path) => !isWithin(path, workspace)))
				return "a command that may use a link out of the workspace";
			return findLeavingWord(command, workspace);
		}
		case "other":
			return "a tool whose effect is unknown";
	}
}

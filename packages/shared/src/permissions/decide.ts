import { readCommandWords } from "./command-words.ts";
import { describePermissionRule, type PermissionPolicy, type PermissionRule } from "./schema.ts";

/** The effect of a tool. Paths are absolute, and normal: without `.`, `..` and links. */
export type RequestedAction =
	| {
			kind: "command";
			command: string;
			cwd: string;
			/** Whether it would run outside a sandbox that confines the other commands to the workspace. */
			leavesSandbox?: boolean;
	  }
	| { kind: "edit"; paths: readonly string[] }
	| { kind: "read"; paths: readonly string[] }
	| { kind: "other" };

export interface RequestedTool {
	toolName: string;
	action: RequestedAction;
}

export interface PermissionDecision {
	decision: PermissionRule["decision"];
	/** The rule or the preset that decided, in words. */
	reason: string;
}

/**
 * Decides on the use of a tool. A compound command is allowed by a rule only if the rule names the whole command, since
 * its first word says nothing about the others.
 * @param workspace Absolute path.
 */
export function decidePermission(
	{ preset, rules }: Pick<PermissionPolicy, "preset" | "rules">,
	request: RequestedTool,
	workspace: string,
): PermissionDecision {
	const rule = rules.find((one) => applies(one, request, workspace));
	if (rule !== undefined) return { decision: rule.decision, reason: describePermissionRule(rule) };
	return PRESETS[preset](request, workspace);
}

function applies(rule: PermissionRule, { toolName, action }: RequestedTool, workspace: string): boolean {
	if (rule.tool !== undefined && rule.tool !== toolName) return false;
	if (rule.command !== undefined) {
		if (action.kind !== "command" || !beginsWith(action.command, rule.command, rule.decision)) return false;
	}
	if (rule.path === undefined) return true;
	const folder = rule.path.startsWith("/") ? rule.path : `${workspace}/${rule.path}`;
	const paths = action.kind === "edit" || action.kind === "read" ? action.paths : [];
	const isIn = (path: string) => isWithin(path, folder.replace(/\/+$/, ""));
	return paths.length > 0 && (rule.decision === "allow" ? paths.every(isIn) : paths.some(isIn));
}

function beginsWith(command: string, start: string, decision: PermissionRule["decision"]): boolean {
	if (command.trim() === start) return true;
	// A forbidden command must not be hidden behind another one, or in a substitution.
	if (decision !== "allow" && oneLine(command).includes(oneLine(start))) return true;
	const { words, isSimple } = readCommandWords(command);
	return isSimple && readCommandWords(start).words.every((word, index) => words[index] === word);
}

function oneLine(text: string): string {
	return text.trim().replace(/\s+/g, " ");
}

/** @param folder Absolute path without a slash at its end. */
export function isWithin(path: string, folder: string): boolean {
	return path === folder || path.startsWith(`${folder}/`);
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

/** Folders whose files make other programs execute commands. */
const CONTROL_FOLDERS = new Set([".git", ".claude", ".codex", ".agents"]);

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
			const isControl = (path: string) =>
				path
					.slice(workspace.length)
					.split("/")
					.some((name) => CONTROL_FOLDERS.has(name));
			return action.paths.some(isControl) ? "a file that configures other programs" : null;
		}
		case "command":
			if (action.leavesSandbox === true) return "a command outside of its sandbox";
			if (!isWithin(action.cwd, workspace)) return "a command outside of the workspace";
			return leavingWord(action.command, workspace);
		case "other":
			return "a tool whose effect is unknown";
	}
}

/** Folders of programs and their temporary files, which every command may use. */
const SYSTEM_FOLDERS = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/dev", "/tmp"];
const PRIVILEGED = new Set(["sudo", "su", "doas", "pkexec"]);

/**
 * Finds a word that names a place outside of the workspace. This catches what a careful agent does by mistake; a
 * program that hides what it does can only be confined by a container.
 */
function leavingWord(command: string, workspace: string): string | null {
	const { words } = readCommandWords(command);
	for (const word of words) {
		if (PRIVILEGED.has(word.slice(word.lastIndexOf("/") + 1))) return `a command with ${word}`;
		for (const part of word.split(/[=:,]/)) {
			const isHome = /^~|\$\{?HOME\b/.test(part);
			const isOutside =
				part.startsWith("/") && ![workspace, ...SYSTEM_FOLDERS].some((folder) => isWithin(part, folder));
			const isAbove = part.split("/").includes("..");
			// The path of a URL is not one of this machine.
			if (isHome || (isOutside && !part.startsWith("//")) || isAbove)
				return "a command that names a path outside of the workspace";
		}
	}
	return null;
}

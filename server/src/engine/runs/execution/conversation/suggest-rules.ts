import {
	mcpToolNames,
	type PermissionRule,
	permissionRuleSchema,
	type RequestedAction,
	type RequestedTool,
	readCommandWords,
} from "@paperclipai/shared";

/**
 * Rules that allow the requested use of a tool and similar ones, the narrowest first; none that would allow any command.
 */
export function suggestRules(
	toolName: string,
	action: RequestedAction,
	mcp: RequestedTool["mcp"] | null,
): PermissionRule[] {
	// A path or a command may not fit into a rule.
	return rulesFor(toolName, action, mcp).filter((rule) => permissionRuleSchema.safeParse(rule).success);
}

function rulesFor(toolName: string, action: RequestedAction, mcp: RequestedTool["mcp"] | null): PermissionRule[] {
	switch (action.kind) {
		case "command":
			return startsOf(action.command.trim()).map((command) => ({ decision: "allow", command }));
		case "edit":
		case "read":
			return action.paths
				.filter((path) => path.startsWith("/"))
				.map((path) => ({ decision: "allow", tool: toolName, path }));
		case "other":
			if (mcp != null) return mcpToolNames(mcp).map((tool) => ({ decision: "allow", tool }));
			// Another call of the tool may have any effect.
			return action.isUnclear ? [] : [{ decision: "allow", tool: toolName }];
	}
}

/** The whole command, and its first two words. */
function startsOf(command: string): string[] {
	const { words: read, isSimple } = readCommandWords(command);
	// A rule for a compound command allows no other command.
	if (!isSimple) return [command];
	const words = read.map(({ text }) => text);
	const starts = isOpen(words) ? [] : [command];
	const [program = "", first = ""] = words;
	return words.length > 2 && saysWhatRuns(program, first) ? [...starts, `${program} ${first}`] : starts;
}

/** Programs that execute what their arguments name, and thereby any program. */
const LAUNCHERS =
	/^(?:(?:ba|da|z|k|fi)?sh|command|builtin|exec|env|xargs|timeout|time|nohup|nice|setsid|sudo|doas|pkexec|python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|bunx|tsx|ts-node|npx|pnpx|uvx|pipx|ruby|perl|php|lua|Rscript|awk|gawk|source|\.)$/i;
/** Launchers that execute each further argument, or take their options in any place. */
const ALWAYS_OPEN = /^(?:find|ssh|su|eval|watch|pwsh|powershell|cmd|osascript)(?:\.exe)?$/i;
/** Commands of package managers and containers that do the same. */
const LAUNCHES = /^(?:exec|dlx|run-script)$/;
const RUNNERS = /^(?:docker|podman|kubectl|uv|poetry|pdm|hatch|go|conda|nix)$/;
const CONTAINERS = /^(?:docker|podman|kubectl)$/;
const CONTAINER_GROUPS = /^(?:compose|container)$/;
const MANAGERS = /^(?:npm|pnpm|yarn)$/;

function isLaunch(program: string, word: string): boolean {
	if (LAUNCHES.test(word)) return true;
	return word === "run" ? RUNNERS.test(program) : word === "x" && MANAGERS.test(program);
}

const nameOf = (program: string) => program.slice(program.lastIndexOf("/") + 1);

/** Whether the first two words of a command say what it executes. */
function saysWhatRuns(program: string, first: string): boolean {
	if (![program, first].every((word) => /^[\w./@:-]+$/.test(word)) || first.startsWith("-")) return false;
	const name = nameOf(program);
	return !LAUNCHERS.test(name) && !isLaunch(name, first) && !isOpen([program, first]);
}

/** Whether further words could name a program that the command executes. */
function isOpen([program = "", ...args]: readonly string[]): boolean {
	const name = nameOf(program);
	if (ALWAYS_OPEN.test(name)) return true;
	if (LAUNCHERS.test(name)) return isOpenBehind(args, { isScript: /sh$|^py/.test(name) });
	if (CONTAINERS.test(name) && CONTAINER_GROUPS.test(args[0] ?? "")) return isOpen([program, ...args.slice(1)]);
	// Options may stand before the command of a container program.
	const at = args.findIndex((word, index) => (index === 0 || RUNNERS.test(name)) && isLaunch(name, word));
	if (at >= 0) return isOpenBehind(args.slice(at + 1), { names: CONTAINERS.test(name) ? 1 : 0 });
	return (RUNNERS.test(name) || MANAGERS.test(name)) && isOpenBehind(args);
}

/** Options without a value. */
const FLAGS = /^(?:-y|--yes|--rm|-i|-t|-it|--)$/;
/** Durations, priorities, and variables of the environment. */
const SETTINGS = /^(?:[\d.]+[smhd]?|\w+=.*)$/s;

/**
 * Like `isOpen`, for the arguments before and behind the program that is executed.
 * @param names How many words before the program name something else.
 * @param isScript Whether the options `-c` and `-m` are followed by what is executed.
 */
function isOpenBehind(args: readonly string[], { names = 0, isScript = false } = {}): boolean {
	// Each option may have a value, so that any of the next words may be the program.
	let others = names;
	let found = 0;
	for (const [index, word] of args.entries()) {
		if (isScript && /^-\w*[cm]$/.test(word)) return args.length <= index + 1;
		if (FLAGS.test(word) || SETTINGS.test(word)) continue;
		if (word.startsWith("-")) {
			others++;
			continue;
		}
		if (isOpen(args.slice(index))) return true;
		if (++found > others) return false;
	}
	return true;
}

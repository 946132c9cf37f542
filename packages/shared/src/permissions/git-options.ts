/** Options before the subcommand that have a value. */
const VALUE_OPTION = /^(?:-[cC]|--(?:git-dir|work-tree|namespace|exec-path|super-prefix))$/;

/** Options that start no program. */
const HARMLESS =
	/^(?:user\.\w+|color\.\w+|advice\.\w+|core\.quotepath|commit\.gpgsign|core\.editor=(?:true|:)$|core\.pager=cat$)/i;

/**
 * Whether the arguments of Git set an option: options may name programs, such as `core.fsmonitor` and aliases. The name of
 * the author may be set.
 */
export function setsGitOption(args: readonly string[]): boolean {
	const at = args.findIndex((arg, index) => !arg.startsWith("-") && !VALUE_OPTION.test(args[index - 1] ?? ""));
	const before = at < 0 ? args : args.slice(0, at);
	const given = before.filter((_, index) => before[index - 1] === "-c");
	if (given.some((option) => !HARMLESS.test(option))) return true;
	if (before.some((arg) => /^--(?:config-env|exec-path=)/.test(arg))) return true;
	if (args[at] !== "config") return false;
	const [first = "", ...rest] = args.slice(at + 1).filter((arg) => !/^(?:--local|set)$/.test(arg));
	if (/^(?:--get.*|--list|-l|get|list|user\.\w+)$/.test(first) || first === "") return false;
	return first.startsWith("-") || rest.length > 0;
}

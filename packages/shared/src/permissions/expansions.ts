/** Anything else after `$((` is a command, or may execute one. */
const ARITHMETIC = /^\$\(\((?:(?!\$\()[\w\s+\-*/%()<>=!&|^?:,$]){0,200}?\)\)/;
const ASSIGNMENTS = /^\(\((?:\s*\$?\w+\s*(?:\+\+|--|(?:[-+*/%]?=|[<>=!]=|[<>])\s*\$?\w+)\s*(?:;|(?=\)\))))+\)\)/;
const OUTPUT = new Map([
	["pwd", `\${PWD}`],
	["mktemp", "/tmp/tmp"],
	["mktemp -d", "/tmp/tmp"],
]);

/** Returns the arithmetic expansion at the start of the text; `null` if it may execute commands. */
export function readArithmetic(rest: string): string | null {
	const [source] = ARITHMETIC.exec(rest) ?? [];
	// Two names in a row are a command in a group.
	return source === undefined || /\w\s+\w/.test(source) ? null : source;
}

/** Reads arithmetic without commands, such as `((i++))` and the head of `for ((i=0; i<3; i++))`. */
export function readAssignments(rest: string): string | null {
	return ASSIGNMENTS.exec(rest)?.[0] ?? null;
}

/** Returns what a command prints, as far as it is known; otherwise `$()`, which may be empty. */
export function knownOutput(command: string): string {
	return OUTPUT.get(command.trim()) ?? "$()";
}

/** Variables that the shell always sets: their defaults are not used, and a part of them names another folder. */
const ALWAYS_SET = /^(?:HOME|OLDPWD|PWD)$/;

/**
 * Reads a variable at the start of the text, as what it stands for: with a default for the default, with another
 * operator for the variable. `null` if it may stand for anything else, such as the result of a command.
 */
export function readParameter(rest: string): { source: string; text: string } | null {
	const [variable] = /^\$(?:[a-zA-Z_]\w*|[\d?#@*!$-])/.exec(rest) ?? [];
	if (variable !== undefined) return { source: variable, text: variable };
	const [source, length, name = "", operator = "", operand = ""] =
		/^\$\{(#?)([a-zA-Z_]\w*|\d+|[@*])(?:\[(?:\d+|[@*])\])?(?:(:?[-=?]|##?|%%?|\^\^?|,,?|:(?=\d)|\/\/?)([^${}`'"\\]*))?\}/.exec(
			rest,
		) ?? [];
	if (source === undefined) return null;
	if (length === "#") return operator === "" ? { source, text: "0" } : null;
	const itself = /^[@*]$/.test(name) ? `$${name}` : `\${${name}}`;
	if (operator !== "" && ALWAYS_SET.test(name)) return null;
	if (/[-=]$/.test(operator)) return { source, text: operand };
	// The text that replaces a part may be a part of a path.
	return operator.startsWith("/") && /\/.*[./~]/.test(operand) ? null : { source, text: itself };
}

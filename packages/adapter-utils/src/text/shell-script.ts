/** Folders of the system, because an agent could put its own program anywhere else. */
const FOLDER =
	"(?:(?:/usr(?:/local)?)?/bin/|/opt/homebrew/bin/|[a-z]:\\\\(?:windows|program files)\\\\(?:\\w[\\w .-]*\\\\)*)?";

/** Other options may change what runs: after `-C` or `-norc`, bash executes a file. */
const SHELLS = [
	{ names: "(?:ba|z|k|da|fi|a)?sh", option: /^-[lixeuf]+$/, script: /^-[lixeuf]*c$/ },
	{ names: "pwsh|powershell", option: /^-(?:NoLogo|NoProfile|NonInteractive)$/i, script: /^-Command$/i },
	{ names: "cmd", option: /^\/[ds]$/i, script: /^\/c$/i },
].map(({ names, ...shell }) => ({ name: new RegExp(`^${FOLDER}(?:${names})(?:\\.exe)?$`, "i"), ...shell }));

/**
 * Returns the command that a POSIX shell reads as the words: the script if they start a shell, otherwise the words, quoted
 * where necessary.
 */
export function commandOfWords(words: readonly string[]): string {
	return scriptOfShell(words) ?? words.map(quote).join(" ");
}

function quote(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Returns the script that a shell of the system is started with, such as `npm test` for `bash -lc "npm test"`;
 * `undefined` for other words, of which the first may be any program.
 */
export function scriptOfShell(words: readonly string[]): string | undefined {
	const [program = "", ...options] = words.slice(0, -1);
	const shell = SHELLS.find(({ name }) => name.test(program));
	if (shell === undefined || !shell.script.test(options.at(-1) ?? "")) return undefined;
	return options.slice(0, -1).every((option) => shell.option.test(option)) ? words.at(-1) : undefined;
}

/** Only a bare name or a path in a system folder, because an agent could put its own program anywhere else. */
const SHELL =
	/^(?:(?:\/usr(?:\/local)?)?\/bin\/|\/opt\/homebrew\/bin\/|[a-z]:\\(?:windows|program files)\\(?:\w[\w .-]*\\)*)?(?:(?:ba|z|k|da|fi|a)?sh|pwsh|powershell|cmd)(?:\.exe)?$/i;
const SCRIPT_OPTION = /^(?:-[a-z]*c|-Command|\/c)$/i;
const OTHER_OPTION = /^-\w+$/;

/**
 * Returns the script that a shell of the system is started with, such as `npm test` for `bash -lc "npm test"`;
 * `undefined` for other words, of which the first may be any program.
 */
export function scriptOfShell(words: readonly string[]): string | undefined {
	const [shell = "", ...options] = words.slice(0, -1);
	const isScript = SHELL.test(shell) && SCRIPT_OPTION.test(options.at(-1) ?? "");
	return isScript && options.slice(0, -1).every((option) => OTHER_OPTION.test(option)) ? words.at(-1) : undefined;
}

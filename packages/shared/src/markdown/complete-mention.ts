/** Names that Markdown shows unchanged: no markup, and no `_`, `&` and `+` except within words. */
const PLAIN = /^(?:[a-zA-Z0-9 .,'()-]|[^\0-\x7f]|(?<=[a-zA-Z0-9])[_&+](?=[a-zA-Z0-9]))*$/;

/** Text that mentions someone: characters of Markdown in the name are escaped. Works without the parser. */
export function completeMention(name: string): string {
	if (PLAIN.test(name) && !/www\./i.test(name)) return `@${name}`;
	return `@${name.replace(/[!-/:-@[-`{-~]/g, "\\$&")}`;
}

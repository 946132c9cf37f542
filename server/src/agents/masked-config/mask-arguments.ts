import { isSecretName } from "@paperclipai/adapter-utils";

const MASK = "***";
/** Up to a space, or to the end of a quotation. */
const VALUE = /(?:"[^"]*"|'[^']*'|\S)\S*/y;

interface Rule {
	/** What precedes a secret. */
	before: RegExp;
	/** The secret. */
	value: RegExp;
	/** Only in command lines of these programs, for flags that mean something else to others. */
	programs?: RegExp;
}

const named = (before: RegExp): Rule => ({ before, value: VALUE });
const flagOf = (programs: RegExp, before: RegExp): Rule => ({ ...named(before), programs });
/** The password of `user:password@host`, which a digest of an image is not. */
const inAddress = (before: RegExp): Rule => ({ before, value: /[^\s/]+(?=@(?!sha256:))/y });

/** A group `name` must be that of a secret. */
const RULES: Rule[] = [
	// API_KEY=VALUE, --token=VALUE, Authorization: Bearer VALUE
	named(/(?<![\w-])-{0,2}(?<name>[a-z][\w-]*)(?:=|:\s*)(?:(?:bearer|basic)\s+)?/gi),
	// --api-key VALUE
	named(/(?<!\S)-{1,2}(?<name>[a-z][\w-]*)\s+(?!-)/gi),
	// -u USER:VALUE, but not the ids of a user and a group
	named(/(?<!\S)(?:-u|-U|--user|--proxy-user)(?:\s+|=)?(?!\d+:\d+(?!\S))[^\s:=/]*:/g),
	flagOf(/\b(?:mysql|mariadb|7z)/, /(?<!\S)-p/g),
	flagOf(/\b(?:sshpass|mongo|(?:docker|podman|helm) (?:registry )?login)/, /(?<!\S)-p\s*/g),
	flagOf(/\bredis-cli/, /(?<!\S)-a\s*/g),
	flagOf(/\bldap/, /(?<!\S)-w\s*/g),
	flagOf(/\b(?:un)?zip/, /(?<!\S)-P\s*/g),
	inAddress(/:\/\/[^\s:/@]*:/g),
	inAddress(/(?<![^\s=])["']?[^\s=:/@]+:/g),
];

/**
 * Masks the secrets that known flags, names and addresses show in a command line. Some texts take quadratic time, so callers
 * bound the length.
 */
export function maskCommandLine(text: string): string {
	return RULES.reduce((masked, rule) => (rule.programs?.test(text) === false ? masked : applyRule(masked, rule)), text);
}

/** Masks arguments that may contain spaces: their ends are lost in a command line. */
export function maskArguments(args: string[]): string[] {
	return args.map((argument, index) => {
		const flag = /^-{1,2}([a-z][\w-]*)$/i.exec(args[index - 1] ?? "");
		if (flag !== null && isSecretName(flag[1] ?? "") && !argument.startsWith("-")) return MASK;
		const assigned = /^-{1,2}([a-z][\w-]*)=/i.exec(argument);
		return assigned !== null && isSecretName(assigned[1] ?? "") ? `${assigned[0]}${MASK}` : argument;
	});
}

function applyRule(text: string, { before, value }: Rule): string {
	let masked = "";
	let from = 0;
	before.lastIndex = 0;
	for (let found = before.exec(text); found !== null; found = before.exec(text)) {
		const name = found.groups?.name;
		if (name !== undefined && !isSecretName(name)) continue;
		value.lastIndex = before.lastIndex;
		if (!value.test(text)) continue;
		masked += `${text.slice(from, before.lastIndex)}${MASK}`;
		from = value.lastIndex;
		before.lastIndex = from;
	}
	return masked + text.slice(from);
}

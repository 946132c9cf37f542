import { secretOfArgument, takesCredentials } from "./argument-secrets.ts";
import { commandWords } from "./command-words.ts";
import { type FoundSecret, moveFound } from "./found-secret.ts";
import { knownTokens } from "./known-tokens.ts";
import { isLikelySecret } from "./likely-secret.ts";
import { secretsByName } from "./named-secrets.ts";
import { createProgramSecrets, programSecretsOfWords } from "./program-secrets.ts";
import { secretsOfUrls } from "./url-secrets.ts";

/** @param options.isCommand Whether the text is a command, where a secret may be an ordinary word. Default `false`. */
export function secretsInText(text: string, { isCommand = false } = {}): FoundSecret[] {
	return [...knownTokens(text), ...secretsOfUrls(text), ...secretsByName(text), ...secretsOfWords(text, isCommand)];
}

export function secretsInArguments(args: readonly string[]): FoundSecret[][] {
	const ofProgram = createProgramSecrets(args.join(" "));
	return args.map((argument, index) => {
		const previous = args[index - 1] ?? "";
		const secret = secretOfArgument(argument, previous) ?? ofProgram(argument, previous);
		return secret === null ? secretsInText(argument, { isCommand: true }) : [secret];
	});
}

function secretsOfWords(text: string, isCommand: boolean): FoundSecret[] {
	const words = commandWords(text);
	const ofPrograms = isCommand ? programSecretsOfWords(text, words) : [];
	const found: FoundSecret[][] = [];
	let previous = "";
	for (const [index, { text: word, start, isQuoted }] of words.entries()) {
		const secret = secretOfArgument(word, previous) ?? ofPrograms[index]?.(word, previous) ?? null;
		const isCertain = isCommand || takesCredentials(previous) || word.startsWith("-");
		if (secret !== null && (isCertain || isLikelySecret(word.slice(secret.start, secret.end)))) {
			found.push([moveFound(secret, start)]);
		} else if (isQuoted && /\s/.test(word)) {
			found.push(secretsOfWords(word, isCommand).map((inner) => moveFound(inner, start)));
		}
		previous = word;
	}
	return found.flat();
}

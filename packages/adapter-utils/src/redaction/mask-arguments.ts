import { MASK } from "./masker.ts";
import type { FoundSecret } from "./secrets/found-secret.ts";
import { isReference } from "./secrets/placeholder.ts";
import { secretsInArguments, secretsInText } from "./secrets/text-secrets.ts";

/** Also masks short credentials, which `createMasker` ignores. */
export function maskCommandLine(text: string): string {
	return maskFound(text, secretsInText(text, { isCommand: true }));
}

/** Like `maskCommandLine`, for arguments that may contain spaces. */
export function maskArguments(args: readonly string[]): string[] {
	const found = secretsInArguments(args);
	return args.map((argument, index) => maskFound(argument, found[index] ?? []));
}

function maskFound(text: string, found: readonly FoundSecret[]): string {
	let masked = "";
	let position = 0;
	for (const { start, end } of [...found].sort((a, b) => a.start - b.start)) {
		if (isReference(text.slice(start, end))) continue;
		if (start >= position) masked += text.slice(position, start) + MASK;
		position = Math.max(position, end);
	}
	return masked + text.slice(position);
}

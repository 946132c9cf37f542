import type { FoundSecret } from "./found-secret.ts";

/** Matches tokens with known prefixes, of code hosts, chat services, model providers and clouds. */
const TOKEN =
	/(?<![\w-])(?:gh[oprsu]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{20,}|xox[abeprs]-[\w-]{10,}|sk-(?:ant|proj)-[\w-]{20,}|AKIA[A-Z0-9]{16})(?!\w)/g;

export function knownTokens(text: string): FoundSecret[] {
	return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
		name: "token",
		from: index,
		start: index,
		end: index + token.length,
	}));
}

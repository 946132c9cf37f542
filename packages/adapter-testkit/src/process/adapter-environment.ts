import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const SECRET_NAMES = [
	"ANTHROPIC_API_KEY",
	"ANTHROPIC_AUTH_TOKEN",
	"OPENAI_API_KEY",
	"CODEX_API_KEY",
	"GEMINI_API_KEY",
	"OPENROUTER_API_KEY",
	"AWS_SECRET_ACCESS_KEY",
	"GITHUB_TOKEN",
	"DATABASE_URL",
	"PAPERCLIP_MASTER_KEY",
	"KIT_SERVER_VARIABLE",
];

/** Imitations of the server's variables, whose values must not reach a program. */
export const SERVER_SECRETS: Readonly<Record<string, string>> = Object.fromEntries(
	SECRET_NAMES.map((name) => [name, `kit-server-secret-${name.toLowerCase()}`]),
);

/**
 * The process of an external adapter gets only general variables of the server, such as `PATH`.
 * @param base Folder in which the home folder is created.
 * @param programs Folder that is first on `PATH`.
 */
export function createEnvironment(base: string, programs: string, isBuiltIn: boolean): Record<string, string> {
	const home = path.join(base, "home");
	mkdirSync(home);
	const { PATH = "", TMPDIR = tmpdir() } = process.env;
	return {
		...(isBuiltIn ? SERVER_SECRETS : {}),
		PATH: [programs, PATH].join(path.delimiter),
		HOME: home,
		TMPDIR,
		LANG: "C.UTF-8",
		PAPERCLIP_HOME: path.join(home, ".paperclip"),
	};
}

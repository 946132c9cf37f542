import path from "node:path";

const FOR_NPM = /^npm_/i;
/** npm sets these variables for the programs that it starts, which may include the server. */
const FROM_NPM = /^npm_(package|lifecycle|command|execpath|node_execpath)/i;

/** Excludes the server's secrets. */
export function npmEnvironment(serverEnv: NodeJS.ProcessEnv, node: string): Record<string, string> {
	const environment: Record<string, string> = {
		// Shorter than npm's default retry delays (10 s and 60 s), because a user is waiting.
		npm_config_fetch_retry_mintimeout: "1000",
		npm_config_fetch_retry_maxtimeout: "5000",
	};
	for (const [name, value] of Object.entries(serverEnv)) {
		if (value !== undefined && FOR_NPM.test(name) && !FROM_NPM.test(name)) environment[name] = value;
	}
	return {
		...environment,
		PATH: [serverEnv.PATH, path.dirname(node)].filter(Boolean).join(path.delimiter),
		// Set as a variable, because npm builds git dependencies with a second npm, which does not get the arguments.
		npm_config_ignore_scripts: "true",
	};
}

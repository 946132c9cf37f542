import path from "node:path";

/** Variables that configure npm: a registry, a token for `.npmrc`, a cache. */
const FOR_NPM = /^npm_/i;
/** Variables that npm sets for programs it starts; the server may itself be one. */
const FROM_NPM = /^npm_(package|lifecycle|command|execpath|node_execpath)/i;

/** The npm client's variables in addition to those that every program gets. Contains no secret of the server. */
export function npmEnvironment(serverEnv: NodeJS.ProcessEnv, node: string): Record<string, string> {
	const environment: Record<string, string> = {
		// A person is waiting: npm's default retry delays are 10 s and 60 s.
		npm_config_fetch_retry_mintimeout: "1000",
		npm_config_fetch_retry_maxtimeout: "5000",
	};
	for (const [name, value] of Object.entries(serverEnv)) {
		if (value !== undefined && FOR_NPM.test(name) && !FROM_NPM.test(name)) environment[name] = value;
	}
	return {
		...environment,
		PATH: [serverEnv.PATH, path.dirname(node)].filter(Boolean).join(path.delimiter),
		// Dependencies from git are built by a second npm client, which does not get our command line.
		npm_config_ignore_scripts: "true",
	};
}

import path from "node:path";

/** What the operator may have set up for npm: a registry, a token that `.npmrc` names, a cache. */
const FOR_NPM = /^npm_/i;
/** What npm tells the programs that it starts, as this server may be one. */
const FROM_NPM = /^npm_(package|lifecycle|command|execpath|node_execpath)/i;

/** Variables of the npm client beside those that every program gets. Nothing of them is the server's own secret. */
export function npmEnvironment(host: NodeJS.ProcessEnv, node: string): Record<string, string> {
	const environment: Record<string, string> = {
		// A person waits for it: npm's own pauses are 10 seconds and a minute.
		npm_config_fetch_retry_mintimeout: "1000",
		npm_config_fetch_retry_maxtimeout: "5000",
	};
	for (const [name, value] of Object.entries(host)) {
		if (value !== undefined && FOR_NPM.test(name) && !FROM_NPM.test(name)) environment[name] = value;
	}
	return {
		...environment,
		PATH: [host.PATH, path.dirname(node)].filter(Boolean).join(path.delimiter),
		// A package from git is prepared by an npm client of its own, which has no other way to know.
		npm_config_ignore_scripts: "true",
	};
}

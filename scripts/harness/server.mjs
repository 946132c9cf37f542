import { spawnServer } from "@paperclipai/test-support/server/spawn-server.mjs";

/** Starts a built server; `ready` resolves to its URL. `env` extends its environment, `nodeArguments` are options of Node. */
export function startServer(home, { nodeArguments = [], env = {} } = {}) {
	const databaseUrl = env.DATABASE_URL ?? process.env.DATABASE_URL;
	const server = spawnServer({ home, databaseUrl }, { nodeArguments, env });
	const ready = server.started.then(({ url }) => url);
	ready.catch(() => {});
	return { ...server, ready };
}

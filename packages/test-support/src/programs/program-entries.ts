import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { QUICK_START } from "../quick-start.mjs";
import { spawnServer } from "../server/spawn-server.mjs";

const LOADER = JSON.stringify(new URL("load-program.mjs", import.meta.url).href);
const WAIT = JSON.stringify(new URL("../cli/wait-for-server.mjs", import.meta.url).href);
const RUN = "process.exit(await main(process.argv.slice(2)));";

const ENTRIES = {
	"cli.js": `const { main } = await loadProgram(import.meta.dirname, "cli");\n${RUN}`,
	"waiting-cli.js": `import { waitForServer } from ${WAIT};
const { main, RETRY_TIMING } = await loadProgram(import.meta.dirname, "cli");\nwaitForServer(RETRY_TIMING);\n${RUN}`,
	"main.js": `export const { main } = await loadProgram(import.meta.dirname, "cli");`,
	"server.js": `export const { startServer, LIMITS } = await loadProgram(import.meta.dirname, "server");`,
};

/** Writes the files that tests start or import. */
export async function writeEntries(folder: string): Promise<void> {
	for (const [name, code] of Object.entries(ENTRIES))
		await writeFile(path.join(folder, name), `import { loadProgram } from ${LOADER};\n${code}\n`);
}

/**
 * Starts each program once, because the first process saves its compiled code.
 * @param database An embedded database to copy.
 */
export async function saveCompiledCode(folder: string, database: string): Promise<void> {
	const scratch = await mkdtemp(path.join(tmpdir(), "paperclip-programs-"));
	try {
		await cp(database, path.join(scratch, "database"), { recursive: true });
		const module = path.join(folder, "server.js");
		const server = spawnServer({ home: scratch }, { module, nodeArguments: QUICK_START });
		const { url } = await server.started;
		const run = ["run", "--watch", "--adapter", "process", "--config", "command=ls", "--api-base", url];
		await promisify(execFile)(process.execPath, [...QUICK_START, path.join(folder, "cli.js"), ...run]);
		await server.stop();
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

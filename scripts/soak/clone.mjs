/**
 * A copied data folder on the same PostgreSQL: `.ci/with-postgres node scripts/soak/clone.mjs [--rounds 3]`. While the
 * first server executes a run, a server on the copy must refuse to start and not touch the run; after the first one was
 * killed and its claim has expired, the copy may start, and then the first folder must refuse.
 */
import { cp } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { checks } from "../harness/checks.mjs";
import { withDatabase } from "../harness/postgres.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const SCRIPT = "echo start >> starts; while [ ! -e go ]; do sleep 0.05; done";

const { check, finish } = checks();
await withDatabase((databaseUrl) => withScratch("clone", (folder) => soak(folder, databaseUrl)));
finish();

async function soak(folder, databaseUrl) {
	const env = { DATABASE_URL: databaseUrl };
	for (let round = 1; round <= Number(values.rounds); round++) {
		const [home, copy] = ["home", "copy"].map((name) => path.join(folder, `${name}-${round}`));
		const first = startServer(home, { env });
		let second = null;
		try {
			const api = createApi(() => first.ready);
			const { id: companyId } = await api.createCompany(`Copied ${round}`);
			const config = { command: "sh", args: ["-c", `mkdir -p ${home}/work; cd ${home}/work; ${SCRIPT}`], cwd: folder };
			const run = await api.wake((await api.createAgent(companyId, config)).id);
			await cp(home, copy, { recursive: true, filter: (file) => !file.endsWith(".sock") });
			check(`round ${round}: a server on the copy refuses`, !(await starts(copy, env)));
			check(`round ${round}: the run continues`, (await api.getRun(run.id)).status === "running");
			await api.cancel(run.id);
			check(`round ${round}: the first server has the run`, (await api.getRun(run.id)).status === "cancelled");
			await first.kill();
			second = startServer(copy, { env });
			check(`round ${round}: the copy continues after the first was killed`, await isReady(second));
			check(`round ${round}: the first folder then refuses`, !(await starts(home, env)));
		} finally {
			await first.kill();
			await second?.kill();
		}
	}
}

/** Starts a server and kills it; returns whether it listened. */
async function starts(home, env) {
	const server = startServer(home, { env });
	const hasStarted = await isReady(server);
	await server.kill();
	return hasStarted;
}

function isReady({ ready }) {
	return ready.then(
		() => true,
		() => false,
	);
}

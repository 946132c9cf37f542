/**
 * Two servers on one data folder, each in its own PID namespace, like two containers on one volume. Needs root: `node
 * scripts/soak/namespaces.mjs [--rounds 5]`. The second server must refuse to start, the first one must keep every
 * company; after a SIGKILL of the first one, the next must start and find all companies.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { checks } from "../harness/checks.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startIsolatedServer } from "../harness/server.mjs";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const COMPANIES = 10;

const { check, finish } = checks();
await withScratch("namespaces", async (folder) => {
	const home = path.join(folder, "home");
	let expected = 0;
	for (let round = 1; round <= Number(values.rounds); round++) {
		const first = startIsolatedServer(home);
		try {
			const url = await first.ready;
			const api = createApi(() => url);
			check(`round ${round}: ${expected} companies are there`, (await listed(api)) === expected);
			const second = startIsolatedServer(home);
			const refusal = await second.ready.then(
				() => "started",
				() => second.errors(),
			);
			await second.kill();
			check(`round ${round}: a second server refuses`, refusal.includes("data_folder_in_use"));
			for (let n = 0; n < COMPANIES; n++) await api.createCompany(`C${expected++}`);
			check(`round ${round}: the first one has ${expected}`, (await listed(api)) === expected);
		} finally {
			await first.kill();
		}
	}
});
finish();

async function listed(api) {
	return (await api.list("/api/companies")).length;
}

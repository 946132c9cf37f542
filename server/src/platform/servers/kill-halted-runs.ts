import { existsSync } from "node:fs";
import { killSpooledProcesses } from "@paperclipai/adapter-utils/host";
import { dataFolderAt } from "../data-folder/data-folder.ts";
import { listRunFolders, runFolderOf } from "../data-folder/run-folder.ts";

/** Kills the processes of all runs of a data folder whose server hung or was suspended. */
const home = process.argv[2];
if (home === undefined) throw new Error("usage: kill-halted-runs <data folder>");
const folder = dataFolderAt(home);
for (const runId of await listRunFolders(folder)) {
	const { spools } = runFolderOf(folder, runId);
	if (existsSync(spools)) await killSpooledProcesses(runId, spools, 0);
}

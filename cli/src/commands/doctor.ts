import { dataFolder, findRunningServer } from "../client/connection/find-server.ts";
import { defaultPort } from "../client/connection/in-process-server.ts";
import { checkContainment, checkInit } from "../doctor/check-containment.ts";
import { checkDataFolder, checkGit, checkNode, checkPort } from "../doctor/check-machine.ts";
import { checkServer } from "../doctor/check-server.ts";
import { EXIT } from "../exit-codes.ts";
import { COMMON_OPTIONS } from "../input/common-options.ts";
import { formatCheck } from "../render/format-check.ts";
import { createOutput, createReport } from "../render/output/output.ts";
import { wrapText } from "../render/output/wrap-text.ts";
import { defineCommand } from "./define-command.ts";

export const command = defineCommand({
	summary: "check this installation: data folder, port, git, database, adapters and agents",
	details:
		"Each finding has a code, a message and a hint: `node_too_old`, `data_folder_not_writable`, `port_in_use`, `git_missing`, " +
		"`runs_escape`, `runs_unmarked`, `runs_contained_by_group`, `init_missing`, `database_failed`, `database_untested`, `disk_full`, " +
		"`adapter_failed`, and the findings of each agent's environment test. Exits with 1 if one of them is an error.",
	options: COMMON_OPTIONS,
	async run(_, options) {
		const output = createOutput();
		const home = dataFolder();
		const local = findRunningServer(home);
		const running = options.apiBase ?? local?.url ?? null;
		const checks = [
			checkNode(),
			await checkDataFolder(home),
			await checkPort(defaultPort(), running),
			await checkGit(),
			await checkContainment(),
			...checkInit(local?.pid ?? null),
			...(await checkServer(home, running)),
		];
		const failed = checks.some(({ level }) => level === "error");
		await createReport(output, options)({ status: failed ? "fail" : "pass", checks }, () => {
			for (const check of checks) output.data(wrapText(formatCheck(check, output.color), output.tableWidth));
		});
		return failed ? EXIT.failed : EXIT.succeeded;
	},
});

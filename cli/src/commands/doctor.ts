import { dataFolder, findRunningServer } from "../client/connection/find-server.ts";
import { defaultPort } from "../client/connection/in-process-server.ts";
import { checkContainment } from "../doctor/check-containment.ts";
import { checkDataFolder, checkGit, checkNode, checkPort } from "../doctor/check-machine.ts";
import { checkServer } from "../doctor/check-server.ts";
import { EXIT } from "../exit-codes.ts";
import type { CommonOptions } from "../input/options.ts";
import { formatCheck } from "../render/format-check.ts";
import { createOutput, printJson } from "../render/output/output.ts";
import { wrapText } from "../render/output/wrap-text.ts";

/** Checks the installation by using it. Each finding has a code, a message and a hint. */
export async function doctor(options: CommonOptions): Promise<number> {
	const output = createOutput();
	const home = dataFolder();
	const running = options.apiBase ?? findRunningServer(home)?.url ?? null;
	const checks = [
		checkNode(),
		await checkDataFolder(home),
		await checkPort(defaultPort(), running),
		await checkGit(),
		await checkContainment(),
		...(await checkServer(home, running)),
	];
	const failed = checks.some(({ level }) => level === "error");
	if (options.json) printJson(output, { status: failed ? "fail" : "pass", checks });
	else for (const check of checks) output.data(wrapText(formatCheck(check, output.color), output.tableWidth));
	return failed ? EXIT.failed : EXIT.succeeded;
}

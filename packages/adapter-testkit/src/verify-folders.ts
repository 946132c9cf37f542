// Verifies the packages in the given folders with the kit's sources. `scripts/test-adapter.mjs` and
// `scripts/verify-adapters.mjs` run it.
import { parseArgs } from "node:util";
import { formatReport, GROUPS, readAdapterPackage, sourceWorker, verifyAdapter } from "./index.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		brief: { type: "boolean", default: false },
		/** Only the groups that start no program. */
		static: { type: "boolean", default: false },
	},
});
const groups = values.static ? GROUPS.filter(({ isStatic }) => isStatic) : GROUPS;
const requirements = groups.flatMap((group) => group.requirements);

for (const folder of positionals) {
	const report = await verifyAdapter(readAdapterPackage(folder), { worker: sourceWorker(), requirements });
	const lines = formatReport(report);
	console.log(values.brief && report.passed ? `${report.package}: ${lines.split("\n").at(-1)}` : lines);
	if (!report.passed) process.exitCode = 1;
}

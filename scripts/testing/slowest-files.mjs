import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const COUNT = 10;
/** `.ci/run` prints it again. */
const FILE = fileURLToPath(new URL("../../node_modules/.cache/paperclip-test/slowest-files.txt", import.meta.url));

/** Vitest reporter that prints the files whose tests took longest. */
export default class SlowestFiles {
	onTestRunEnd(modules) {
		const timed = modules.map((module) => {
			const { duration, collectDuration } = module.diagnostic();
			return { seconds: (duration + collectDuration) / 1000, file: path.relative(process.cwd(), module.moduleId) };
		});
		const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, COUNT);
		const lines = slowest.map(({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
		const table = `Slowest test files:\n${lines.join("\n")}\n`;
		console.log(`\n${table}`);
		mkdirSync(path.dirname(FILE), { recursive: true });
		writeFileSync(FILE, table);
	}
}

import path from "node:path";

const COUNT = 10;

/** Vitest reporter that prints the slowest files, if more were run. */
export default class SlowestFiles {
	onTestRunEnd(modules) {
		if (modules.length <= COUNT) return;
		const timed = modules.map((module) => {
			const { duration, collectDuration } = module.diagnostic();
			return { seconds: (duration + collectDuration) / 1000, file: path.relative(process.cwd(), module.moduleId) };
		});
		const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, COUNT);
		const lines = slowest.map(({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
		console.log(`\nSlowest test files:\n${lines.join("\n")}\n`);
	}
}

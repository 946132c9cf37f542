import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Vitest reporter that lists the missing requirements of skipped tests, declared with `needs()`, and how to install
 * them. With PAPERCLIP_TEST_SKIPPED it also writes the paths of their files into a file of that folder, one per line.
 */
export default class SkippedTests {
	onTestRunEnd(modules) {
		const missing = new Map();
		const files = new Set();
		for (const module of modules) {
			for (const test of module.children.allTests("skipped")) {
				for (const part of test.meta().missing ?? []) {
					files.add(module.moduleId);
					const known = missing.get(part.name) ?? { ...part, tests: 0, files: new Set() };
					missing.set(part.name, { ...known, tests: known.tests + 1, files: known.files.add(module.moduleId) });
				}
			}
		}
		const lines = [...missing.values()].toSorted((one, other) => one.name.localeCompare(other.name)).map(lineOf);
		if (lines.length > 0) console.log(`\nSkipped, because this machine lacks an optional part:\n${lines.join("\n")}\n`);
		saveFiles([...files]);
	}
}

function lineOf({ name, reason, remedy, tests, files }) {
	return `  ${count(tests, "test")} in ${count(files.size, "file")}: ${name} ${reason}. ${remedy}`;
}

function count(number, noun) {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function saveFiles(files) {
	const folder = process.env.PAPERCLIP_TEST_SKIPPED;
	if (!folder || files.length === 0) return;
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, `${process.pid}`), files.map((file) => `${file}\n`).join(""));
}

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What the real program did once: its standard output, and how it ended. */
export interface Recording {
	name: string;
	stdout: string;
	stderr: string;
	exitCode: number | null;
	signal: string | null;
}

const folder = new URL("../__fixtures__/", import.meta.url);

/** Names of the folders with recordings, one for each version of the program. */
export function recordedVersions(): string[] {
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map((entry) => entry.name)
		.sort();
}

export function readRecordings(version: string): Recording[] {
	return readdirSync(new URL(`${version}/`, folder))
		.filter((file) => file.endsWith(".jsonl"))
		.sort()
		.map((file) => readRecording(version, file.slice(0, -".jsonl".length)));
}

export function readRecording(version: string, name: string): Recording {
	const read = (ending: string) => readFileSync(new URL(`${version}/${name}.${ending}`, folder), "utf8");
	const meta = JSON.parse(read("meta.json"));
	return { name, stdout: read("jsonl"), stderr: meta.stderrTail, exitCode: meta.exitCode, signal: meta.signal };
}

export function expectationFile(version: string): string {
	return fileURLToPath(new URL(`${version}.expected.txt`, folder));
}

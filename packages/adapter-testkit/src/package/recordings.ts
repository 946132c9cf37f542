import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { asString, parseJsonLine } from "@paperclipai/adapter-utils";

/** Recorded output of one call of an agent program. */
export interface Recording {
	/** Such as `acme-1.2.0/hello`. */
	name: string;
	/** Such as `acme`. */
	program: string;
	/** Such as `1.2.0`. */
	version: string;
	/** Output of the program's `--version`. */
	versionLine: string;
	/** Absolute path of the file with the output. */
	file: string;
	stdout: string;
	stderr: string;
	exitCode: number | null;
	signal: string | null;
}

/** Folders of a package that may contain recordings. */
export const RECORDING_FOLDERS = ["src/__fixtures__", "__fixtures__", "recordings"];

const VERSION_FOLDER = /^(?<program>.+?)-(?<version>\d[\w.-]*)$/;

/** Folder with output of a template's stand-in, which is ignored if there are real recordings. */
const MADE_UP = "stand-in";

/** Sorted by version, newest first, then by name. */
export function readRecordings(folders: string[]): Recording[] {
	const versions = folders.flatMap((folder) => listFolders(folder).map((name) => ({ folder, name })));
	const real = versions.filter(({ name }) => name !== MADE_UP);
	return (real.length > 0 ? real : versions)
		.flatMap(({ folder, name }) => readVersion(path.join(folder, name), name))
		.sort((one, other) => compareVersions(other.version, one.version) || one.name.localeCompare(other.name));
}

/** The folder is named after program and version, or the meta file of each case names them. */
function readVersion(folder: string, folderName: string): Recording[] {
	const named = VERSION_FOLDER.exec(folderName)?.groups;
	const cases = readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
		.map(({ name }) => name);
	return cases.map((file) => {
		const name = file.slice(0, -".jsonl".length);
		const { cli, cliVersion, ...meta } = readMeta(path.join(folder, `${name}.meta.json`));
		const program = named?.program ?? (cli || folderName);
		const version = named?.version ?? cliVersion;
		return {
			name: `${folderName}/${name}`,
			program,
			version,
			versionLine: cliVersion || `${program} ${version}`,
			file: path.join(folder, file),
			stdout: readFileSync(path.join(folder, file), "utf8"),
			...meta,
		};
	});
}

function readMeta(
	file: string,
): Pick<Recording, "stderr" | "exitCode" | "signal"> & { cli: string; cliVersion: string } {
	let meta: Record<string, unknown> = {};
	try {
		meta = parseJsonLine(readFileSync(file, "utf8").replaceAll("\n", " ")) ?? {};
	} catch {
		// A recording without a meta file ended with exit code 0 and wrote no errors.
	}
	const signal = asString(meta.signal, null);
	const exitCode = typeof meta.exitCode === "number" ? meta.exitCode : signal === null ? 0 : null;
	return {
		stderr: asString(meta.stderrTail),
		exitCode,
		signal,
		cli: asString(meta.cli),
		cliVersion: asString(meta.cliVersion),
	};
}

function listFolders(folder: string): string[] {
	try {
		return readdirSync(folder, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name);
	} catch {
		return [];
	}
}

function compareVersions(one: string, other: string): number {
	return one.localeCompare(other, "en", { numeric: true });
}

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

export const PROGRAMS =
	"sh env true cat mkfifo ls sleep ps mkdir rm chmod chown dd id git setsid head tail touch mv ln stat readlink wc seq yes mktemp curl unshare mount".split(
		" ",
	);
const FOLDERS = ["usr/bin", "lib64", "etc", "tmp", "root", "proc", "sys", "dev", "home", "var/tmp", "run"];

export interface ImageContent {
	/** Names of further local programs. */
	programs?: readonly string[];
	/** Local files, by their paths in the image. */
	files?: Readonly<Record<string, string>>;
}

/** Writes a small image as a tar archive: local programs with their libraries, without a registry. */
export function writeImage(folder: string, { programs = [], files = {} }: ImageContent = {}): string {
	const root = path.join(folder, "image");
	for (const name of FOLDERS) mkdirSync(path.join(root, name), { recursive: true });
	symlinkSync("usr/bin", path.join(root, "bin"));
	writeFileSync(path.join(root, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
	const libraries = new Set<string>();
	for (const name of [...PROGRAMS, ...programs]) {
		const file = findOnPath(name);
		copyFileSync(file, path.join(root, "usr/bin", name));
		for (const library of librariesOf(file)) libraries.add(library);
	}
	const copied = [...[...libraries].map((library) => [library, library] as const), ...Object.entries(files)];
	for (const [target, source] of copied) {
		const copy = path.join(root, target);
		mkdirSync(path.dirname(copy), { recursive: true });
		copyFileSync(realpathSync(source), copy);
	}
	const archive = path.join(folder, "image.tar");
	execFileSync("tar", ["-C", root, "-cf", archive, "."]);
	return archive;
}

/** Unlike `command -v`, neither a builtin of the shell nor a script. */
function findOnPath(name: string): string {
	const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
	const file = folders.map((folder) => path.join(folder, name)).find((candidate) => isBinary(candidate));
	if (file === undefined) throw new Error(`The program ${name} is not on the PATH.`);
	return realpathSync(file);
}

function isBinary(file: string): boolean {
	return existsSync(file) && readFileSync(file).subarray(0, 4).equals(Buffer.from("\x7fELF"));
}

function librariesOf(program: string): string[] {
	const listed = execFileSync("ldd", [program], { encoding: "utf8" });
	return [...listed.matchAll(/(?:^|\s)(\/\S+)/gm)].flatMap(([, library]) => (library === undefined ? [] : [library]));
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const PUBLINT = "publint@0.3.25";
const ATTW = "@arethetypeswrong/cli@0.18.5";

/** Packs the staged packages and has them checked by publint and, where they have declarations, by attw. */
export function checkTarballs(staged, folder) {
	mkdirSync(folder, { recursive: true });
	for (const { folder: source } of staged) {
		const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
			cwd: source,
			encoding: "utf8",
		});
		const tarball = path.join(folder, Object.values(JSON.parse(packed))[0].filename);
		run(["-y", PUBLINT, tarball, "--strict"]);
		if (existsSync(path.join(source, "dist/index.d.ts"))) run(["-y", ATTW, tarball, "--profile", "esm-only"]);
	}
}

function run(args) {
	execFileSync("npx", args, { stdio: "inherit" });
}

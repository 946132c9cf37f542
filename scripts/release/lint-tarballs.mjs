import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

const PUBLINT = "publint@0.3.25";
const ATTW = "@arethetypeswrong/cli@0.18.5";

/** Packs the staged packages, and checks them with publint and, if they have type declarations, with attw. */
export function lintTarballs(out, folder) {
	mkdirSync(folder, { recursive: true });
	for (const name of readdirSync(out)) {
		const source = path.join(out, name);
		const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
			cwd: source,
			encoding: "utf8",
		});
		const tarball = path.join(folder, Object.values(JSON.parse(packed))[0].filename);
		// Reports errors only, because publint also warns about the copy of adapter-utils in the command.
		run(["-y", PUBLINT, tarball, "--level", "error"]);
		if (existsSync(path.join(source, "dist/index.d.ts")))
			run(["-y", ATTW, tarball, "--profile", "esm-only", "--quiet"]);
	}
}

function run(args) {
	execFileSync("npx", args, { stdio: "inherit" });
}

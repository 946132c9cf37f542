#!/usr/bin/env node
// Builds an example, or a copy of it, without a network: what `npm install` would fetch is linked from this repository, and
// types come from the sources of adapter-utils. Argument: the folder. Default: the external adapter.
import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const LINKS = {
	"@paperclipai/adapter-utils": "packages/adapter-utils",
	"@types/node": "node_modules/@types/node",
	typescript: "node_modules/typescript",
	".bin/tsc": "node_modules/typescript/bin/tsc",
};
// The same options as in the tsconfig.json of adapter-utils.
const FROM_SOURCE = ["--customConditions", "@paperclipai/source", "--lib", "ES2023,ES2024.String"];

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, "external-adapter"));
for (const [name, target] of Object.entries(LINKS)) {
	const link = join(folder, "node_modules", name);
	mkdirSync(dirname(link), { recursive: true });
	rmSync(link, { recursive: true, force: true });
	symlinkSync(realpathSync(join(ROOT, target)), link);
}
execFileSync("npm", ["run", "build", "--", ...FROM_SOURCE], { cwd: folder, stdio: "inherit" });

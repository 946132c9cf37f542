/**
 * Runs the steps of `.github/workflows/release.yml` that need no credentials, in a clone of the last commit:
 * `node scripts/release/dry-run.mjs`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { withScratch } from "../harness/scratch.mjs";
import { isMain } from "../policy/violation.mjs";
import { releaseSteps } from "./release-steps.mjs";

const ROOT = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));
const EVERY_PACKAGE = ["README.md", "LICENSE", "package.json", "sbom.cdx.json"];

/** Commands of the dry run, by step of the workflow. */
export const REHEARSED = new Map([
	["$PNPM changeset version", "$PNPM changeset version"],
	["$PNPM install --lockfile-only", "$PNPM install --lockfile-only"],
	["$PNPM release:stage", "$PNPM release:stage"],
	// With the tag `latest`, npm rejects a version below the published one, which may belong to another project.
	[
		"node scripts/release/publish.mjs dist/packages",
		"node scripts/release/publish.mjs dist/packages --dry-run --tag rehearsal",
	],
	["$PNPM changeset tag", "$PNPM changeset tag"],
]);

/** Steps that CI or `pnpm smoke` runs, or that need the repository on GitHub. */
export const SKIPPED = new Set(["$PNPM check", "$PNPM smoke --staged dist/packages", "git push --tags"]);

async function main(scratch) {
	const clone = path.join(scratch, "clone");
	const run = (program, ...args) => execFileSync(program, args, { cwd: clone, stdio: "inherit" });
	execFileSync("git", ["clone", "--quiet", "--no-local", ROOT, clone], { stdio: "inherit" });
	run("git", "switch", "--quiet", "--create", "release/rehearsal");
	run("git", "config", "user.name", "Rehearsal");
	run("git", "config", "user.email", "rehearsal@example.com");
	const pnpm = `npx -y ${JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).packageManager}`;
	const shell = (command) => {
		console.log(`\n$ ${command}`);
		run("sh", "-euc", command.replaceAll("$PNPM", pnpm));
	};
	shell("$PNPM install --frozen-lockfile");
	const rehearse = (job) => {
		for (const step of releaseSteps(clone, job)) if (REHEARSED.has(step)) shell(REHEARSED.get(step));
	};
	if (readdirSync(path.join(clone, ".changeset")).some((name) => name.endsWith(".md"))) rehearse("version");
	run("git", "commit", "--quiet", "--all", "--allow-empty", "--message", "Version packages");
	shell("$PNPM install --frozen-lockfile");
	shell("$PNPM build");
	rehearse("publish");
	checkStaged(path.join(clone, "dist/packages"));
	run("git", "tag", "--list");
}

function checkStaged(folder) {
	for (const name of readdirSync(folder)) {
		const missing = EVERY_PACKAGE.filter((file) => !existsSync(path.join(folder, name, file)));
		if (missing.length > 0) throw new Error(`${name} has no ${missing.join(", ")}`);
		const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, name, "package.json"), "utf8"));
		const ranges = Object.entries(dependencies).filter(
			([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-.+)?$/.test(version),
		);
		if (ranges.length > 0) throw new Error(`${name} depends on a range of versions: ${JSON.stringify(ranges)}`);
	}
	console.log(`\n${readdirSync(folder).length} staged packages are complete, and depend on exact versions`);
}

if (isMain(import.meta.url)) await withScratch("release", main);

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { listFiles, readJson, readText } from "./source/source-tree.mjs";
import { checkTree } from "./source/temporary-tree.mjs";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const CHECKS = listFiles(REPOSITORY, "scripts").filter((path) => /\/check-[^/]*(?<!\.test)\.mjs$/.test(path));

function run(path, ...args) {
	const options = { encoding: "utf8", cwd: fileURLToPath(new URL(".", import.meta.url)) };
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(REPOSITORY, path), ...args], options);
	return { status, stdout, stderr };
}

test("has the checks that the documents name, each with its test", () => {
	for (const name of ["check-no-git-push", "check-registries"]) {
		assert.ok(CHECKS.includes(`scripts/${name}.mjs`));
		assert.notEqual(readText(REPOSITORY, `scripts/${name}.test.mjs`), "");
	}
});

// The policy job checks the whole repository; a small tree takes a tenth of the time.
const TREE = { "server/src/a.ts": "export const a = 1;\n", ".github/workflows/ci.yml": "permissions: {}\njobs: {}\n" };
const runOnTree = (path) => checkTree((root) => run(path, root), TREE);

for (const path of CHECKS) {
	// The size of the web UI needs its build.
	if (path === "scripts/check-ui-size.mjs") continue;
	test(`${path} says what it checked or found when it runs alone`, () => {
		const { status, stdout, stderr } = runOnTree(path);
		assert.equal(status, stderr === "" ? 0 : 1);
		assert.match(stdout, /^[a-z ]+: \S.*\n/);
	});
}

test("rejects a folder that does not exist instead of reporting that nothing in it is wrong", () => {
	const { status, stdout, stderr } = checkTree(
		(root) => run("scripts/check-no-git-push.mjs", join(root, "missing")),
		{},
	);
	assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
	assert.match(stderr, /missing is not a folder; name a checkout of Paperclip/);
});

test("says how to install the dependencies in a fresh clone", () => {
	const names = listFiles(REPOSITORY, "scripts").filter((path) => path.endsWith(".mjs"));
	const files = Object.fromEntries(["ui/package.json", ...names].map((path) => [path, readText(REPOSITORY, path)]));
	const { status, stdout, stderr } = checkTree((root) => {
		const program = join(root, "scripts/check-registries.mjs");
		return spawnSync(process.execPath, [program], { encoding: "utf8" });
	}, files);
	assert.deepEqual({ status, stdout }, { status: 1, stdout: "" });
	assert.equal(stderr, "The dependencies of this checkout are not installed; run: npx -y pnpm@12.21.0 install\n");
});

test("reports a push with its line and what to do about it, and exits with 1", () => {
	const result = checkTree((root) => run("scripts/check-no-git-push.mjs", root), {
		"server/src/a.ts": 'const a = 1;\nexecFile("git", ["push"]);\n',
	});
	assert.equal(result.status, 1);
	assert.match(result.stderr, /^server\/src\/a\.ts:2 pushes to a git remote, .*; remove the push, or write /);
	assert.equal(result.stdout, "no git push: 1 violation\n");
});

test("reports a registry that leaves an adapter out, and exits with 1", () => {
	const result = checkTree((root) => run("scripts/check-registries.mjs", root), {
		"packages/adapters/one/package.json": { name: "@paperclipai/adapter-one" },
		"cli/src/adapters/registry.ts": "export const adapters = [];",
	});
	assert.equal(result.status, 1);
	assert.match(result.stderr, /^cli\/src\/adapters\/registry\.ts does not list packages\/adapters\/one; import /m);
	assert.match(result.stdout, /^registries: \d+ violations\n$/);
});

test("turbo runs the checks and their tests, and CI calls them through turbo", () => {
	const { scripts } = readJson(REPOSITORY, "package.json");
	assert.equal(
		scripts.policy,
		"node scripts/check-policy.mjs && node scripts/run-tests.mjs && node scripts/verify-adapters.mjs",
	);
	assert.match(scripts.check, /turbo run policy /);
	assert.ok("//#policy" in readJson(REPOSITORY, "turbo.json").tasks);
	assert.match(readText(REPOSITORY, ".github/workflows/ci.yml"), /run: \$PNPM turbo run policy$/m);
	assert.match(readText(REPOSITORY, ".ci/run"), /^"\$\{pnpm\[@\]\}" turbo run policy /m);
	const { stdout } = runOnTree("scripts/check-policy.mjs");
	for (const name of ["no git push", "registries"]) assert.match(stdout, new RegExp(`^${name}: `, "m"));
});

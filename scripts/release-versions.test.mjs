import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readPackages } from "./policy/source/workspace-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the release job's `changeset version` leaves what lint accepts, without another command", () => {
	const folder = mkdtempSync(join(tmpdir(), "paperclip-versions-"));
	try {
		const packages = readPackages(root);
		const manifests = packages.map((owner) => `${owner.folder}/package.json`);
		for (const path of [
			".changeset/config.json",
			".gitignore",
			"biome.json",
			"package.json",
			"pnpm-workspace.yaml",
			...manifests,
		])
			cpSync(join(root, path), join(folder, path), { recursive: true });
		symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
		const published = packages.filter(({ manifest }) => !manifest.private);
		const changes = published.map(({ name }) => `"${name}": minor\n`).join("");
		writeFileSync(join(folder, ".changeset", "all.md"), `---\n${changes}---\n\nEverything is new.\n`);
		run(folder, "git", "init", "--quiet");
		run(folder, "git", "add", "--all");
		run(
			folder,
			"git",
			"-c",
			"user.name=Test",
			"-c",
			"user.email=test@example.com",
			"commit",
			"--quiet",
			"--message=Start",
		);

		run(folder, join(root, "node_modules/.bin/changeset"), "version");

		const versions = readPackages(folder).filter(({ name }) => published.some((before) => before.name === name));
		for (const { name, manifest } of versions)
			assert.notEqual(manifest.version, published.find((before) => before.name === name).manifest.version);
		run(folder, join(root, "node_modules/.bin/biome"), "check", ".");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

function run(cwd, command, ...args) {
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
	assert.equal(status, 0, `${command} ${args.join(" ")}: ${error?.message ?? ""}\n${stdout}\n${stderr}`);
}

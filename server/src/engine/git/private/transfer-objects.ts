import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { copyFile, rename } from "node:fs/promises";
import path from "node:path";
import { checkObjects } from "../program/check-objects.ts";
import { git, gitFailed, runGit } from "../program/run-git.ts";
import { invalidObjects } from "./invalid-objects.ts";
import type { PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";

/**
 * Copies and checks the objects reachable from `tips`.
 * @throws {CodedError} `environment_objects_invalid`.
 */
export async function transferObjects(quarantine: string, state: PrivateGitState, tips: string[]): Promise<void> {
	const { commonDir } = state;
	const known = await git(["for-each-ref", "--format=%(objectname)"], { gitDir: commonDir });
	const own = [...new Set(tips)];
	if (own.length === 0) return;
	const pack = path.join(quarantine, "transfer.pack");
	const index = path.join(quarantine, "transfer.idx");
	await writePack(quarantine, pack, `${own.join("\n")}\n--not\n${known}\n`);
	// Runs in the user's repository, which must contain every object that the pack refers to but lacks.
	const args = ["index-pack", "--strict", "-o", index, pack];
	const { exitCode, stdout, stderr } = await runGit(args, { gitDir: commonDir, env: LIMITED });
	if (exitCode !== 0) throw invalidObjects(stderr);
	const name = /[0-9a-f]{40,64}/.exec(stdout.toString())?.[0] ?? "";
	// The index is installed last, because git finds a pack by its index.
	await install(pack, path.join(commonDir, `objects/pack/pack-${name}.pack`));
	await install(index, path.join(commonDir, `objects/pack/pack-${name}.idx`));
	await checkObjects({ gitDir: commonDir }, own, (line) => {
		if (line.endsWith(" missing")) throw gitFailed(["cat-file"], 1, line);
	});
}

async function writePack(gitDir: string, pack: string, input: string): Promise<void> {
	const file = createWriteStream(pack, { flags: "w", mode: 0o444 });
	await once(file, "open");
	const args = ["pack-objects", "--revs", "--stdout", "--delta-base-offset", "--window-memory=256m", "-q"];
	const onStdout = async (chunk: Buffer) => {
		if (!file.write(chunk)) await once(file, "drain");
	};
	const { exitCode, stderr } = await runGit(args, { gitDir, input, onStdout, env: LIMITED });
	file.end();
	await once(file, "close");
	if (exitCode !== 0) throw invalidObjects(stderr);
}

/** Copies the file, which may be on another disk; then renames the copy, since other runs may add the same objects. */
async function install(from: string, to: string): Promise<void> {
	// Git removes abandoned files with this prefix.
	const draft = path.join(path.dirname(to), `tmp_pack_${randomUUID()}`);
	await copyFile(from, draft);
	await rename(draft, to);
}

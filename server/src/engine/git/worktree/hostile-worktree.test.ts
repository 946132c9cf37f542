import { execFileSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { callAndKill } from "../__tests__/call-and-kill.ts";
import {
	asNobody,
	at,
	filesOf,
	openRescueFixture,
	REF,
	remove,
	repositoryOf,
	root,
	scratch,
	worktree,
} from "../__tests__/rescue-fixture.ts";
import { contentsOf, objectsOfRefs } from "../__tests__/saved-content.ts";
import { userGit, wrapGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { removeWorktree } from "../remove-worktree.ts";

const FILES = process.env.PAPERCLIP_TEST_LOSS_CASES ? 20_000 : 2_000;

beforeEach(openRescueFixture);

describe("a hostile worktree", () => {
	it("executes nothing that it names", async () => {
		const canary = path.join(scratch, "canary");
		const program = path.join(scratch, "program");
		writeFileSync(program, `#!/bin/sh\ntouch ${canary}\ncat\n`);
		chmodSync(program, 0o755);
		rmSync(at(".git"));
		userGit(worktree, "init", "--quiet");
		writeFiles(worktree, {
			".gitattributes": "* filter=evil diff=evil merge=evil text working-tree-encoding=UTF-16\n",
		});
		for (const folder of [root, worktree]) {
			for (const hook of ["post-index-change", "reference-transaction", "pre-commit", "post-checkout"])
				symlinkSync(program, path.join(folder, ".git/hooks", hook));
			for (const key of ["filter.evil.clean", "filter.evil.process", "diff.evil.textconv", "diff.evil.command"])
				userGit(folder, "config", key, program);
			userGit(folder, "config", "core.fsmonitor", program);
			userGit(folder, "config", "core.alternateRefsCommand", program);
		}
		writeFiles(worktree, { "a.txt": "changed\r\n" });
		const contents = contentsOf(worktree);
		await remove();
		expect(existsSync(canary)).toBe(false);
		const saved = objectsOfRefs(root);
		expect([...contents].filter(([object]) => !saved.has(object))).toEqual([]);
		expect(userGit(root, "show", `${REF}:a.txt`)).toBe("changed\r");
	});

	it("keeps links as links, leaves out what has no content, and touches nothing outside", async () => {
		const outside = path.join(scratch, "outside");
		writeFiles(outside, { "secret.txt": "not to be saved\n" });
		for (const [name, target] of [
			["out-link", outside],
			["file-link", path.join(outside, "secret.txt")],
			[".gitmodules", "/x"],
		])
			symlinkSync(target ?? "", at(name ?? ""));
		mkdirSync(at("new\nline"));
		writeFiles(worktree, { 'new\nline/"quoted" \\ name': "odd\n", "sub/.git": "not of git\n", "sub/.GIT/x": "x\n" });
		execFileSync("mkfifo", [at("fifo")]);
		const socket = createServer().listen(at("socket"));
		const contents = contentsOf(worktree);
		const secret = userGit(root, "hash-object", path.join(outside, "secret.txt"));
		await remove();
		socket.close();
		expect(readFileSync(path.join(outside, "secret.txt"), "utf8")).toBe("not to be saved\n");
		const saved = objectsOfRefs(root);
		expect([...contents].filter(([object]) => !saved.has(object))).toEqual([]);
		expect(saved).not.toContain(secret);
		expect(existsSync(worktree)).toBe(false);
	});

	it.each<[string, () => void, string]>([
		["a file that cannot be read", () => writeFileSync(at("secret"), "x", { mode: 0 }), "secret"],
		["a folder that cannot be read", () => mkdirSync(at("secret"), { mode: 0o300 }), "secret"],
		["a FIFO that git would read", () => void execFileSync("mkfifo", [at(".gitattributes")]), ".gitattributes"],
	])("is left as it is with %s", async (_, damage, name) => {
		writeFiles(worktree, { "a.txt": "changed\n" });
		damage();
		const uid = asNobody();
		const options = { repository: await repositoryOf(), path: worktree, ref: REF, includeIgnored: true };
		const call = await callAndKill("remove-worktree.js", "removeWorktree", options, undefined, uid);
		expect(call).toMatchObject({ code: "workspace_unreadable" });
		expect([existsSync(at(name)), readFileSync(at("a.txt"), "utf8")]).toEqual([true, "changed\n"]);
		expect(userGit(root, "worktree", "list", "--porcelain")).toContain(worktree);
	});

	it.each([
		"HEAD",
		"logs/HEAD",
		"../../packed-refs",
		"../../refs/heads/fifo",
		"../../info/attributes",
	])("is left as it is when git would wait for the FIFO %s", async (name) => {
		const gitDir = userGit(worktree, "rev-parse", "--absolute-git-dir");
		const repository = await repositoryOf();
		const file = path.join(gitDir, name);
		rmSync(file, { force: true });
		mkdirSync(path.dirname(file), { recursive: true });
		execFileSync("mkfifo", [file]);
		const removed = removeWorktree({ repository, path: worktree, ref: REF, includeIgnored: true });
		await expect(removed).rejects.toMatchObject({ code: "repository_broken" });
		if (name.startsWith("..")) await expect(repositoryOf()).rejects.toMatchObject({ code: "repository_broken" });
		expect(existsSync(worktree)).toBe(true);
	});

	it("is left as it is when what was saved is lost again", async () => {
		writeFiles(worktree, { "new.txt": "new\n" });
		const object = userGit(root, "hash-object", at("new.txt"));
		const file = path.join(root, ".git/objects", object.slice(0, 2), object.slice(2));
		// Runs between saving and check.
		wrapGit(scratch, `[ "$1" = update-ref ] && chmod u+w ${file} && : > ${file}`);
		await expect(remove()).rejects.toMatchObject({ code: "rescue_unreadable" });
		expect(readFileSync(at("new.txt"), "utf8")).toBe("new\n");
	});

	it("is saved with many and large files", async () => {
		writeFiles(
			worktree,
			Object.fromEntries(Array.from({ length: FILES }, (_, index) => [`many/${index}`, `${index}\n`])),
		);
		writeFileSync(at("large"), "");
		truncateSync(at("large"), 50 * 1024 * 1024);
		await remove();
		expect(filesOf(REF)).toHaveLength(FILES + 4);
		expect(userGit(root, "cat-file", "-s", `${REF}:large`)).toBe(`${50 * 1024 * 1024}`);
		expect(existsSync(worktree)).toBe(false);
	});
});

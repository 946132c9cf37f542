import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { at, openRescueFixture, REF, remove, root, scratch, worktree } from "../__tests__/rescue-fixture.ts";
import { contentsOf, objectsOfRefs } from "../__tests__/saved-content.ts";
import { addConfig, userGit, wrapGit, writeFiles, writeProgram } from "../__tests__/scratch-repository.ts";
import { doesNotWaitForFifo } from "../__tests__/unreadable-worktree.ts";

beforeEach(openRescueFixture);

describe("a hostile worktree", () => {
	it("executes nothing that it names", async () => {
		const canary = path.join(scratch, "canary");
		const program = writeProgram(path.join(scratch, "program"), `#!/bin/sh\ntouch ${canary}\ncat\n`);
		rmSync(at(".git"));
		userGit(worktree, "init", "--quiet");
		writeFiles(worktree, {
			".gitattributes": "* filter=evil diff=evil merge=evil text working-tree-encoding=UTF-16\n",
		});
		for (const folder of [root, worktree]) {
			for (const hook of ["post-index-change", "reference-transaction", "pre-commit", "post-checkout"])
				symlinkSync(program, path.join(folder, ".git/hooks", hook));
			const evil = ["filter.evil.clean", "filter.evil.process", "diff.evil.textconv", "diff.evil.command"];
			const names = [...evil, "core.fsmonitor", "core.alternateRefsCommand"];
			addConfig(folder, Object.fromEntries(names.map((name) => [name, program])));
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

	it("is left as it is when what was saved is lost again", async () => {
		writeFiles(worktree, { "new.txt": "new\n" });
		const object = userGit(root, "hash-object", at("new.txt"));
		const file = path.join(root, ".git/objects", object.slice(0, 2), object.slice(2));
		// Runs between saving and check.
		wrapGit(scratch, `[ "$1" = update-ref ] && rm -f ${file} && : > ${file}`);
		await expect(remove()).rejects.toMatchObject({ code: "rescue_unreadable" });
		expect(readFileSync(at("new.txt"), "utf8")).toBe("new\n");
	});

	it("is left as it is when git would wait for the FIFO HEAD", async () => await doesNotWaitForFifo("HEAD"));
});

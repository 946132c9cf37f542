import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { addConfig, commitFiles, newRepository, userGit, writeProgram } from "../__tests__/scratch-repository.ts";
import { worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

it("executes nothing that the repository names", async () => {
	const repository = newRepository(inScratch("repository"), { "a.txt": "a\n", "b.bin": "b\n" });
	const canary = inScratch("canary");
	const program = writeProgram(inScratch("program"), `#!/bin/sh\necho "$0 $*" >>'${canary}'\ncat\n`);
	commitFiles(repository, { ".gitattributes": "* filter=evil diff=evil merge=evil\n*.bin filter=late\n" });
	const hooks = [
		"post-checkout",
		"reference-transaction",
		"post-index-change",
		"fsmonitor-watchman",
		"pre-auto-gc",
		"post-commit",
	];
	mkdirSync(path.join(repository, ".git/hooks"), { recursive: true });
	for (const name of hooks) writeProgram(path.join(repository, ".git/hooks", name), readFileSync(program, "utf8"));
	const settings = {
		"core.fsmonitor": program,
		"core.sshCommand": program,
		"core.editor": program,
		"core.pager": program,
		"core.askPass": program,
		"core.gitProxy": program,
		"core.alternateRefsCommand": program,
		"credential.helper": program,
		"diff.external": program,
		"diff.evil.command": program,
		"diff.evil.textconv": program,
		"merge.evil.driver": program,
		"filter.evil.clean": program,
		"filter.evil.smudge": program,
		"filter.evil.process": program,
		"filter.evil.required": "true",
		"gpg.program": program,
		"commit.gpgSign": "true",
		"protocol.allow": "always",
		"protocol.ext.allow": "always",
		"remote.origin.url": `ext::${program}`,
		"alias.rev-parse": `!${program}`,
		"alias.worktree": `!${program}`,
		"gc.auto": "1",
		"submodule.recurse": "true",
		"includeIf.gitdir:**/worktrees/**.path": inScratch("late.config"),
		"includeIf.onbranch:paperclip/**.path": inScratch("late.config"),
	};
	writeFileSync(inScratch("late.config"), `[filter "late"]\n\tsmudge = ${program}\n\tclean = ${program}\n`);
	addConfig(repository, settings);
	const config = readFileSync(path.join(repository, ".git/config"), "utf8");
	rmSync(canary, { force: true });
	expect(await prepare(repository)).toMatchObject({ isNew: true });
	expect(await prepare(repository)).toMatchObject({ isNew: false });
	expect(existsSync(canary) ? readFileSync(canary, "utf8") : "").toBe("");
	expect(readFileSync(path.join(worktreePath(), "b.bin"), "utf8")).toBe("b\n");
	expect(readFileSync(path.join(repository, ".git/config"), "utf8")).toBe(config);
	// Git itself runs the filter, which does not speak the protocol of filters.
	expect(() => userGit(repository, "worktree", "add", "--quiet", inScratch("victim"))).toThrow();
	expect(readFileSync(canary, "utf8")).toContain(program);
});

it("refuses a filter whose name it could not override", async () => {
	const repository = newRepository(inScratch("repository"));
	const config = path.join(repository, ".git/config");
	const name = Buffer.from([0x66, 0xff]);
	writeFileSync(
		config,
		Buffer.concat([readFileSync(config), Buffer.from('[filter "'), name, Buffer.from('"]\n\tsmudge = false\n')]),
	);
	await expect(prepare(repository)).rejects.toMatchObject({ code: "repository_config_unsupported" });
});

import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { removeFolder } from "@paperclipai/adapter-utils/host";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, describe, expect, it } from "vitest";
import { commitFiles, scratchFolder, userGit } from "../../git/__tests__/scratch-repository.ts";
import { always, newRun, newWorkspace, runScript, shellCall } from "./__tests__/container-runs.ts";
import { openContainerEnvironment } from "./container-driver.ts";

const containers = needs("podman");
const found = containers.skip ? null : await startPodman();
afterAll(async () => await found?.stop());

const IDENTITY = "git config user.name Agent; git config user.email agent@example.org";

describe("git in containers", containers, () => {
	const { socketPath, image } = (found ?? {}) as PrivatePodman;

	/** Runs a script in the worktree, in a container. */
	async function work(text: string, change: (folder: string, repository: string) => void = () => undefined) {
		const scratch = scratchFolder();
		const workspace = newWorkspace(scratch);
		change(workspace.path, workspace.repository);
		const run = newRun(scratch, workspace);
		const environment = openContainerEnvironment({ socketPath, image, network: "none" });
		const prepared = await environment.prepare(run, always);
		const ended = await runScript(environment, shellCall(run, prepared, { script: `${IDENTITY}\n${text}` }));
		expect(ended.stderr).toBe("");
		const here = (...args: string[]) => userGit(workspace.path, ...args);
		const inRepository = (...args: string[]) => userGit(workspace.repository, ...args);
		const collect = () => environment.collect(run, always);
		return { scratch, workspace, run, environment, ...ended, here, inRepository, collect };
	}

	it("shows the agent the worktree as it is, and brings its commits to the branch", async () => {
		const before = (folder: string, repository: string) => {
			commitFiles(folder, { "c.txt": "c\n" });
			writeFileSync(path.join(folder, "a.txt"), "staged\n");
			userGit(folder, "add", "a.txt");
			writeFileSync(path.join(folder, "b.txt"), "changed\n");
			writeFileSync(path.join(repository, "b.txt"), "of the user\n");
			userGit(repository, "stash");
			writeFileSync(path.join(repository, "a.txt"), "of the user, staged\n");
			userGit(repository, "add", "a.txt");
		};
		const script = `git status --short; git log --format=%s main | wc -l; git branch --show-current
			git commit -qm first; git gc -q; echo d >d.txt; git add d.txt; git commit -qm second
			echo staged >e.txt; git add e.txt; echo more >>c.txt; git tag mark HEAD~1; git branch other; git stash list`;
		const { stdout, here, inRepository, collect, workspace, environment, run } = await work(script, before);
		expect(stdout).toBe("M  a.txt\n M b.txt\n1\nwork\n");
		const readUser = () => [
			...["status --short", "stash list", "config --list --local", "rev-parse HEAD", "worktree list"].map((args) =>
				inRepository(...args.split(" ")),
			),
			readFileSync(path.join(workspace.repository, ".git/HEAD"), "utf8"),
			...readdirSync(path.join(workspace.repository, ".git/hooks")),
		];
		const user = readUser();
		const { details } = await collect();
		expect(here("log", "--format=%s", "work", "-3")).toBe("second\nfirst\nChange files");
		expect(here("status", "--short")).toBe(" M b.txt\n M c.txt\nA  e.txt");
		expect(readUser()).toEqual(
			user.map((text) => text.replace(/^(\S*worktree\s+)[0-9a-f]+/m, `$1${here("rev-parse", "--short", "work")}`)),
		);
		inRepository("fsck", "--strict");
		const kept = `refs/paperclip/container/${run.runId}`;
		expect(details).toMatchObject({ branch: "work", headCommit: here("rev-parse", "work") });
		expect(here("rev-parse", `${kept}/tags/mark`)).toBe(here("rev-parse", "work~1"));
		expect(here("rev-parse", `${kept}/heads/other`)).toBe(here("rev-parse", "work"));
		expect(here("for-each-ref", "--format=%(refname)", `${kept}/heads/work`)).toBe("");
		// Another server does not know that it was done.
		expect(await collect()).toEqual({ details });
		await environment.remove(run, always);
		expect(existsSync(path.join(run.folder, "container"))).toBe(false);
	});

	it("keeps a submodule that an agent adds, for the user and for the next run", async () => {
		// As `git submodule add`, which is a script that needs more than the image contains.
		const identity = "git config --global user.name Agent; git config --global user.email agent@example.org";
		const script = `${identity}
			export GIT_TEMPLATE_DIR=; git init -q lib; git -C lib remote add origin https://git.example.org/lib.git
			echo new >lib/new.txt; git -C lib add .; git -C lib commit -qm changed
			git config -f .gitmodules submodule.lib.path lib; git config -f .gitmodules submodule.lib.url https://git.example.org/lib.git
			modules=$(git rev-parse --git-dir)/modules; mkdir "$modules"; mv lib/.git "$modules/lib"; echo "gitdir: $modules/lib" >lib/.git
			git -C lib config core.worktree "$PWD/lib"; git add . 2>/dev/null; git commit -qm added; cat lib/.git`;
		const { stdout, collect, here, workspace, scratch, environment } = await work(script);
		expect(stdout).toContain("modules/lib");
		expect(await collect()).toMatchObject({ details: { setAside: [] } });
		expect(here("-C", "lib", "log", "-1", "--format=%s")).toBe("changed");
		expect(here("rev-parse", "HEAD:lib")).toBe(here("-C", "lib", "rev-parse", "HEAD"));
		expect(here("status", "--short")).toBe("");
		const run = newRun(scratch, workspace);
		const prepared = await environment.prepare(run, always);
		const again = `${identity}; git -C lib log --format=%s; echo more >lib/new.txt; git status --short
			git -C lib commit -qam more; git commit -qam moved`;
		const ended = await runScript(environment, shellCall(run, prepared, { script: again }));
		expect(ended).toMatchObject({ stdout: "changed\n m lib\n", stderr: "" });
		expect(await environment.collect(run, always)).toMatchObject({ details: { setAside: [] } });
		expect(here("log", "-3", "--format=%s", "--", "lib")).toBe("moved\nadded");
		expect(here("status", "--short")).toBe("");
	});

	it("can be killed before the end of a collection, which the next one completes", async () => {
		const { here, collect, run } = await work("echo d >d.txt; echo more >>a.txt; git add .; git commit -qm made");
		await collect();
		const folder = path.join(run.folder, "container");
		rmSync(path.join(folder, "collected.json"));
		mkdirSync(path.join(folder, "quarantine"), { recursive: true });
		// Simulates a kill after the branch was moved.
		here("read-tree", "work~1");
		await collect();
		expect(here("status", "--short")).toBe("");
		expect(here("log", "--format=%s", "-1")).toBe("made");
	});

	it("keeps both sides when both have moved", async () => {
		const { here, inRepository, collect, run, workspace } = await work(
			"echo d >d.txt; git add .; git commit -qm inside",
		);
		const outside = inRepository("commit-tree", "-p", "work", "-m", "outside", "work^{tree}");
		inRepository("update-ref", "refs/heads/work", outside);
		const ref = `refs/paperclip/container/${run.runId}/heads/work`;
		await expect(collect()).rejects.toMatchObject({ code: "environment_branch_diverged", details: { ref } });
		expect(here("log", "--format=%s", "-1", ref)).toBe("inside");
		expect(inRepository("rev-parse", "work")).toBe(outside);
		expect(readFileSync(path.join(workspace.path, "d.txt"), "utf8")).toBe("d\n");
	});

	it.each([
		["checkout -q --detach", "HEAD is detached"],
		["checkout -q -b elsewhere", "elsewhere"],
	])("keeps the work of an agent that has left its branch: git %s", async (command, name) => {
		const script = `git ${command}; echo d >d.txt; git add .; git commit -qm elsewhere`;
		const { here, collect, run, environment } = await work(script);
		const before = here("rev-parse", "work");
		await expect(collect()).rejects.toMatchObject({
			code: "environment_wrong_branch",
			message: expect.stringContaining(name),
		});
		expect(here("log", "--format=%s", "-1", `refs/paperclip/container/${run.runId}/HEAD`)).toBe("elsewhere");
		expect(here("rev-parse", "work", "HEAD")).toBe(`${before}\n${before}`);
		// Uncollected commits are not removed.
		await environment.remove(run, always);
		await expect(collect()).rejects.toMatchObject({ code: "environment_wrong_branch" });
	});

	it("accepts a rewritten branch, and keeps what it had", async () => {
		const { here, collect, run } = await work("git commit -q --amend -m rewritten");
		const before = here("rev-parse", "work");
		await collect();
		expect(here("log", "--format=%s", "work")).toBe("rewritten");
		expect(here("rev-parse", `refs/paperclip/container/${run.runId}/previous`)).toBe(before);
	});

	it("executes nothing that the agent has configured, and takes nothing that it has linked", async () => {
		const marker = (scratch: string) => path.join(scratch, "executed");
		const { collect, scratch, run, here, inRepository } = await work("echo d >d.txt; git add .; git commit -qm inside");
		const git = path.join(run.folder, "container/git");
		const program = path.join(scratch, "program");
		writeFileSync(program, `#!/bin/sh\ntouch '${marker(scratch)}'\n`, { mode: 0o755 });
		for (const hook of ["reference-transaction", "post-index-change", "post-update", "pre-auto-gc", "update"]) {
			mkdirSync(path.join(git, "hooks"), { recursive: true });
			writeFileSync(path.join(git, "hooks", hook), `#!/bin/sh\n'${program}'\n`, { mode: 0o755 });
		}
		const config = `[core]\n\tfsmonitor = ${program}\n\talternateRefsCommand = ${program}\n\thooksPath = ${git}/hooks\n[filter "x"]\n\tclean = ${program}\n\tprocess = ${program}\n[include]\n\tpath = ${program}\n`;
		writeFileSync(path.join(git, "config"), config, { flag: "a" });
		writeFileSync(path.join(git, "info/attributes"), "* filter=x\n");
		// Commits of another repository could be taken by name.
		const other = path.join(scratch, "other");
		mkdirSync(other);
		userGit(other, "init", "--quiet");
		const foreign = commitFiles(other, { "secret.txt": "secret\n" });
		writeFileSync(path.join(git, "objects/info/alternates"), `${other}/.git/objects\n`, { flag: "a" });
		rmSync(path.join(git, `objects/${foreign.slice(0, 2)}`), { recursive: true, force: true });
		symlinkSync(
			path.join(other, `.git/objects/${foreign.slice(0, 2)}`),
			path.join(git, `objects/${foreign.slice(0, 2)}`),
		);
		symlinkSync(path.join(other, ".git/refs/heads"), path.join(git, "refs/linked"));
		writeFileSync(path.join(git, "refs/heads/foreign"), `${foreign}\n`);
		symlinkSync("/etc/passwd", path.join(git, "shallow"));
		await collect();
		expect(existsSync(marker(scratch))).toBe(false);
		expect(here("log", "--format=%s", "-1", "work")).toBe("inside");
		expect(() => inRepository("cat-file", "-e", foreign)).toThrow();
		expect(inRepository("for-each-ref", "--format=%(refname)", "refs/paperclip")).toBe("");
	});

	it("limits what git reads of a repository that an agent has damaged on purpose", async () => {
		const { collect, run, here, environment } = await work(
			`git commit -q --amend -m amended; cd "$(git rev-parse --git-dir)"; name=$(printf %200s x)
			(while [ \${#PWD} -lt 5000 ]; do mkdir "$name" && cd -P "$name" || exit; done) 2>/dev/null`,
		);
		const git = path.join(run.folder, "container/git");
		const at = (name: string) => path.join(git, name);
		const tip = readFileSync(at("refs/heads/work"), "utf8");
		const put = (name: string, content: string | Buffer) => {
			mkdirSync(path.dirname(at(name)), { recursive: true });
			writeFileSync(at(name), content);
		};
		await expect(collect()).rejects.toMatchObject({ code: "environment_objects_invalid" });
		await environment.remove(run, always);
		await removeFolder(at(" ".repeat(199).concat("x")));
		// A few bytes that represent a commit of 5 GB.
		put(`objects/ab/${"c".repeat(38)}`, deflateSync("commit 5000000000\0tree"));
		put("refs/heads/large", `ab${"c".repeat(38)}\n`);
		await expect(collect()).rejects.toMatchObject({
			code: "environment_objects_invalid",
			message: expect.stringContaining("over limit"),
		});
		truncateSync(at("refs/heads/large"), 1_000_000);
		await expect(collect()).rejects.toMatchObject({ code: "environment_objects_invalid" });
		rmSync(at("refs/heads/large"));
		put("HEAD", "?");
		await expect(collect()).rejects.toMatchObject({
			code: "environment_wrong_branch",
			message: expect.stringContaining("HEAD is unreadable"),
		});
		put("HEAD", "ref: refs/heads/work\n");
		// Names that exclude each other, or are reserved for the server.
		const packed = ["nested", "work/one"].map((name) => `${tip.trim()} refs/heads/${name}\n`);
		writeFileSync(at("packed-refs"), packed.join(""), { flag: "a" });
		put("refs/heads/nested/one", tip);
		for (const name of ["previous", "HEAD"]) put(`refs/${name}`, tip);
		const kept = `refs/paperclip/container/${run.runId}`;
		expect(await collect()).toMatchObject({ details: { keptRefs: [`${kept}/heads/nested`] } });
		expect(here("log", "--format=%s", "work")).toBe("amended");
	});

	it("keeps commits that were never brought back when what the run has made is removed", async () => {
		const { environment, run, here } = await work("echo d >d.txt; git add .; git commit -qm inside");
		await environment.remove(run, always);
		expect(here("log", "--format=%s", "-1", `refs/paperclip/container/${run.runId}/heads/work`)).toBe("inside");
	});

	it("takes no damaged object", async () => {
		const { collect, run, here } = await work("echo d >d.txt; git add .; git commit -qm inside");
		const objects = path.join(run.folder, "container/git/objects");
		const before = here("rev-parse", "work");
		const blob = userGit(run.folder, "--git-dir", path.join(run.folder, "container/git"), "rev-parse", "work:d.txt");
		rmSync(path.join(objects, blob.slice(0, 2), blob.slice(2)));
		await expect(collect()).rejects.toMatchObject({ code: "environment_objects_invalid" });
		expect(here("rev-parse", "work")).toBe(before);
	});
});

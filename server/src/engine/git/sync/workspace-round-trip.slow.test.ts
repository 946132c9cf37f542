import {
	chmodSync,
	existsSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import {
	prepareWorkspaceForSshExecution,
	removeWorkspaceFromSsh,
	restoreWorkspaceFromSshExecution,
} from "@paperclipai/adapter-utils/host";
import { describe, expect, it } from "vitest";
import { sshDriver } from "../../environments/drivers/ssh-driver.ts";
import { commitFiles, stateOf, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { FILES, newSentWorkspace, statusOf } from "./__tests__/sent-workspace.ts";
import { openLocalWorkspace } from "./open-local-workspace.ts";

const read = (folder: string, name: string) => readFileSync(path.join(folder, name), "utf8");

it("keeps the no-remote-git contract: a commit made only there arrives here, and neither side ever has a remote", async () => {
	const { repository, worktree, there, prepare, restore } = newSentWorkspace();
	writeFileSync(path.join(repository, "b.txt"), "the user's own change\n");
	const before = stateOf(repository, "work");
	const remotes = () => [repository, worktree, there].map((folder) => userGit(folder, "remote"));
	expect((await prepare("run-1")).path).toBe(there);
	expect(remotes()).toEqual(["", "", ""]);
	expect(userGit(there, "symbolic-ref", "HEAD")).toBe("refs/heads/work");
	expect(statusOf(there)).toEqual([]);
	const commit = commitFiles(there, { "new.txt": "new\n" });
	expect(await restore("run-1")).toMatchObject({
		branch: "fast_forward",
		head: commit,
		files: { count: 1, paths: ["new.txt"] },
	});
	expect(userGit(worktree, "rev-parse", "work")).toBe(commit);
	expect(read(worktree, "new.txt")).toBe("new\n");
	expect(statusOf(worktree)).toEqual([]);
	expect(remotes()).toEqual(["", "", ""]);
	const after = stateOf(repository, "work");
	after.refs = (after.refs ?? "").replace(/^refs\/paperclip\/.*\n?/gm, "").trimEnd();
	expect(after).toEqual(before);
});

it("lets an agent there commit as the person whose repository it is, who may be another one the next time", async () => {
	const { repository, there, prepare, restore } = newSentWorkspace();
	const name = (key: string) => userGit(there, "config", "--local", "--default", "", "--get", key);
	for (const [run, person] of [
		["run-1", 'Ada\'s "Own"'],
		["run-2", "Bob"],
	] as const) {
		userGit(repository, "config", "user.name", person);
		userGit(repository, "config", "user.email", `${run}@example.org`);
		await prepare(run);
		expect([name("user.name"), name("user.email")]).toEqual([person, `${run}@example.org`]);
		await restore(run);
	}
});

describe("uncommitted work", () => {
	it("travels there and back as uncommitted", async () => {
		const { worktree, there, prepare, restore } = newSentWorkspace();
		writeFiles(worktree, { "a.txt": "changed\n", "odd \n\"ü'/x y.txt": "untracked\n", "x.ignored": "ignored\n" });
		rmSync(path.join(worktree, "b.txt"));
		chmodSync(path.join(worktree, "c.txt"), 0o755);
		symlinkSync("../elsewhere", path.join(worktree, "link"));
		const before = statusOf(worktree);
		await prepare("run-1");
		expect(statusOf(there)).toEqual(before);
		expect(existsSync(path.join(there, "x.ignored"))).toBe(false);
		expect(readlinkSync(path.join(there, "link"))).toBe("../elsewhere");
		expect(statSync(path.join(there, "c.txt")).mode & 0o100).toBe(0o100);
		writeFiles(there, { "from-there.txt": "there\n", "odd \n\"ü'/x y.txt": "changed there\n" });
		rmSync(path.join(there, "folder"), { recursive: true });
		await restore("run-1");
		expect(statusOf(worktree)).toEqual(statusOf(there));
		expect(read(worktree, "odd \n\"ü'/x y.txt")).toBe("changed there\n");
		expect(existsSync(path.join(worktree, "folder"))).toBe(false);
		expect(read(worktree, "x.ignored")).toBe("ignored\n");
	});

	it("of both sides is merged, and what is staged here stays staged", async () => {
		const { worktree, there, prepare, restore } = newSentWorkspace();
		await prepare("run-1");
		writeFiles(there, { "a.txt": "1\n2\n3\n4\n5\n6\n7\n8\nthere\n" });
		commitFiles(there, { "c.txt": "committed there\n" });
		writeFiles(there, { "b.txt": "uncommitted there\n" });
		writeFiles(worktree, { "a.txt": "here\n2\n3\n4\n5\n6\n7\n8\n9\n", "staged.txt": "staged\n" });
		userGit(worktree, "add", "staged.txt");
		expect(await restore("run-1")).toMatchObject({ branch: "fast_forward" });
		expect(read(worktree, "a.txt")).toBe("here\n2\n3\n4\n5\n6\n7\n8\nthere\n");
		expect(statusOf(worktree)).toEqual([" M a.txt", " M b.txt", "A  staged.txt"]);
	});

	it("that contradicts leaves everything as it is, under refs too", async () => {
		const { worktree, there, prepare, restore } = newSentWorkspace();
		await prepare("run-1");
		writeFiles(there, { "a.txt": "there\n", "other.txt": "other\n" });
		writeFiles(worktree, { "a.txt": "here\n" });
		const error = { code: "workspace_conflict", details: { files: ["a.txt"], refs: "refs/paperclip/ssh/run-1" } };
		await expect(restore("run-1")).rejects.toMatchObject(error);
		await expect(restore("run-1")).rejects.toMatchObject(error);
		expect(statusOf(worktree)).toEqual([" M a.txt"]);
		expect(read(worktree, "a.txt")).toBe("here\n");
		expect(userGit(worktree, "show", "refs/paperclip/ssh/run-1/files:a.txt")).toBe("there");
		expect(userGit(worktree, "show", "refs/paperclip/ssh/run-1/here:a.txt")).toBe("here");
		// The next run continues with the local files.
		expect((await prepare("run-2")).earlier).toBe(null);
		expect(read(there, "a.txt")).toBe("here\n");
		expect(userGit(worktree, "show", "refs/paperclip/ssh/run-1/files:a.txt")).toBe("there");
	});
});

describe("while the work of a run is written", () => {
	async function begun() {
		const workspace = newSentWorkspace();
		await workspace.prepare("run-1");
		const commit = commitFiles(workspace.there, { "b.txt": "there\n", "c.txt": "there\n" });
		writeFiles(workspace.there, { "a.txt": FILES["a.txt"]?.replace("9", "nine") ?? "" });
		return { ...workspace, transfer: await workspace.transfer("run-1"), commit };
	}

	it("somebody's change is merged with it", async () => {
		const { worktree, transfer } = await begun();
		const { local } = transfer;
		let isChanged = false;
		const update: typeof local.update = async (change) => {
			if (!isChanged) writeFiles(worktree, { "a.txt": FILES["a.txt"]?.replace("1", "one") ?? "", "x.txt": "x\n" });
			isChanged = true;
			return await local.update(change);
		};
		await restoreWorkspaceFromSshExecution({ ...transfer, local: { ...local, update } });
		expect(read(worktree, "a.txt")).toBe("one\n2\n3\n4\n5\n6\n7\n8\nnine\n");
		expect(statusOf(worktree)).toEqual([" M a.txt", "?? x.txt"]);
	});

	it("a dead server's half is completed before the next run, and is nobody's change", async () => {
		const { worktree, there, transfer, commit, prepare } = await begun();
		const update = async () => await Promise.reject(new Error("killed"));
		await expect(
			restoreWorkspaceFromSshExecution({ ...transfer, local: { ...transfer.local, update } }),
		).rejects.toThrow("killed");
		writeFiles(worktree, { "c.txt": "there\n", "a.txt": FILES["a.txt"]?.replace("1", "one") ?? "" });
		await prepare("run-2");
		expect(userGit(worktree, "rev-parse", "HEAD")).toBe(commit);
		expect(read(worktree, "a.txt")).toBe("one\n2\n3\n4\n5\n6\n7\n8\nnine\n");
		expect(read(there, "a.txt")).toBe(read(worktree, "a.txt"));
		expect(statusOf(worktree)).toEqual([" M a.txt"]);
	});

	it("a contradiction ends it with both sides under refs", async () => {
		const { worktree, transfer, restore } = await begun();
		const update = async () => await Promise.reject(new Error("killed"));
		const stopped = restoreWorkspaceFromSshExecution({ ...transfer, local: { ...transfer.local, update } });
		await expect(stopped).rejects.toThrow("killed");
		writeFiles(worktree, { "a.txt": "mine\n" });
		const error = { code: "workspace_conflict", details: { files: ["a.txt"] } };
		await expect(restore("run-1")).rejects.toMatchObject(error);
		expect(read(worktree, "a.txt")).toBe("mine\n");
		expect(userGit(worktree, "show", "refs/paperclip/ssh/run-1/unfinished:b.txt")).toBe("there");
	});
});

it("attributes no work to a run in another worktree, whatever the remote machine says", async () => {
	const { repository, basePath, worktree, transfer, prepare } = newSentWorkspace();
	const other = path.join(worktree, "../other tree");
	userGit(repository, "worktree", "add", "--quiet", "-b", "other", other);
	const id = "0b1e7f38-3f0d-4d6b-8a51-6d6a3d1f7a11";
	const ofOther = {
		...(await transfer("run-other")),
		local: await openLocalWorkspace({ id, path: other, repository, branch: "other" }),
	};
	const { path: there } = await prepareWorkspaceForSshExecution(ofOther);
	writeFiles(there, { "work.txt": "of the other run\n" });
	await prepare("run-1");
	const state = path.join(basePath, "transfers", path.basename((await prepare("run-1")).path), "state");
	writeFileSync(state, readFileSync(state, "utf8").replace("run-1", "run-other"));
	expect((await prepare("run-2")).earlier).toBeNull();
	await restoreWorkspaceFromSshExecution(ofOther);
	expect(read(other, "work.txt")).toBe("of the other run\n");
});

it("completes what a dead server has begun, and frees the index, while the remote machine is away", async () => {
	const { repository, worktree, there, transfer, prepare } = newSentWorkspace();
	await prepare("run-1");
	writeFiles(there, { "a.txt": "from there\n" });
	const { local, ...sent } = await transfer("run-1");
	const lock = path.resolve(worktree, userGit(worktree, "rev-parse", "--git-path", "index.lock"));
	const update = async () => {
		writeFileSync(lock, "paperclip update of a dead server");
		throw new Error("killed");
	};
	await expect(restoreWorkspaceFromSshExecution({ ...sent, local: { ...local, update } })).rejects.toThrow("killed");
	const settings = { host: "127.0.0.1", port: 1, user: "nobody", hostKeys: ["ssh-ed25519 AAAA"], basePath: "/none" };
	const environment = sshDriver.open(settings);
	const workspace = { id: local.id, path: worktree, repository, branch: "work", files: [] };
	const run = { runId: "run-1", companyId: "", agentId: "", serverId: "", folder: "", agentHome: "" };
	const collecting = environment.collect(
		{ ...run, workspace, apiPort: 9, apiSocket: null },
		new AbortController().signal,
	);
	await expect(collecting).rejects.toMatchObject({ code: "ssh_connection_failed" });
	await environment.close();
	expect(read(worktree, "a.txt")).toBe("from there\n");
	expect(existsSync(lock)).toBe(false);
});

describe("the copy of a workspace that is closed", () => {
	async function copied() {
		const workspace = newSentWorkspace();
		await workspace.prepare("run-1");
		const { shell, basePath, local } = await workspace.transfer("run-1");
		const remove = async (): Promise<void> =>
			await removeWorkspaceFromSsh(shell, basePath, local.id, new AbortController().signal);
		const left = (): string[] => ["workspaces", "transfers"].flatMap((name) => readdirSync(path.join(basePath, name)));
		return { ...workspace, remove, left };
	}

	it("is removed with all that transfers have made, any number of times", async () => {
		const { there, restore, remove, left } = await copied();
		commitFiles(there, { "b.txt": "there\n", "x.ignored": "ignored\n" });
		writeFiles(there, { "locked/new.txt": "new\n" });
		chmodSync(path.join(there, "locked"), 0o500);
		await restore("run-1");
		for (const _ of [1, 2]) {
			await remove();
			expect(left()).toEqual([]);
		}
	});

	it.each([
		["that was not brought back", "nothing", (): void => undefined],
		["that somebody did afterwards", "restore", (there: string): void => writeFiles(there, { "b.txt": "later\n" })],
		["in a commit afterwards", "restore", (there: string): void => void commitFiles(there, { "b.txt": "later\n" })],
		[
			"in a replaced repository",
			"restore",
			(there: string): void => rmSync(path.join(there, ".git"), { recursive: true }),
		],
	] as const)("stays as long as it has work %s", async (_name, collected, work) => {
		const { there, restore, remove, left } = await copied();
		if (collected === "restore") await restore("run-1");
		work(there);
		await expect(remove()).rejects.toMatchObject({ code: "workspace_not_collected" });
		expect(left()).toHaveLength(2);
		expect(read(there, "b.txt")).toMatch(/^(b|later)\n$/);
	});

	it("stays when work of a run was moved aside there", async () => {
		const { there, prepare, restore, remove, left } = await copied();
		await restore("run-1");
		writeFiles(there, { "b.txt": "later\n" });
		await prepare("run-2");
		await restore("run-2");
		await expect(remove()).rejects.toMatchObject({ code: "workspace_not_collected" });
		expect(left()).toHaveLength(2);
	});
});

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { startSshServer } from "@paperclipai/test-support/ssh/ssh-server.ts";
import { expect, it } from "vitest";
import { scratchFolder, userGit } from "../../git/__tests__/scratch-repository.ts";
import { newSentWorkspace } from "../../git/sync/__tests__/sent-workspace.ts";
import { loadDriver } from "./load-driver.ts";

const never = new AbortController().signal;

it("brings the work of a program there back over SSH, with the files of the project", needs("sshd"), async () => {
	const server = await startSshServer();
	const { port, user, hostKey, privateKey } = server;
	const root = scratchFolder();
	const { repository, worktree } = newSentWorkspace(undefined, root);
	mkdirSync(path.join(worktree, "node_modules"));
	writeFileSync(path.join(worktree, "node_modules/.env ä"), "of the project\n");
	const basePath = path.join(root, "base path");
	const settings = { host: "127.0.0.1", port, user, hostKeys: [hostKey], privateKey, basePath };
	const environment = (await loadDriver("ssh")).open(settings);
	const run: EnvironmentRun = {
		runId: crypto.randomUUID(),
		companyId: crypto.randomUUID(),
		agentId: crypto.randomUUID(),
		serverId: crypto.randomUUID(),
		folder: path.join(root, "run"),
		agentHome: path.join(root, "home"),
		workspace: {
			id: crypto.randomUUID(),
			path: worktree,
			repository,
			branch: "work",
			files: ["node_modules/.env ä", "missing"],
		},
		apiPort: 9,
		apiSocket: null,
	};
	const prepared = await environment.prepare(run, never);
	const cwd = prepared.folders.find(({ here }) => here === worktree)?.there ?? "";
	const identity = "-c user.name=a -c user.email=a@example.org";
	const script = `cp "node_modules/.env ä" copy.txt && git add copy.txt && git ${identity} commit -qm there; git remote; setsid sleep 1000 &`;
	const call = {
		run,
		prepared,
		name: "1",
		command: "sh",
		args: ["-c", script],
		cwd,
		env: {},
		stdin: "",
		hasInput: false,
		carried: [],
	};
	await environment.start(call, never);
	let output = "";
	const write = async (_: string, bytes: Uint8Array) => {
		output += Buffer.from(bytes).toString();
	};
	await environment.follow(call, { stdout: 0, stderr: 0 }, { write, active() {} }, never);
	expect(output).toBe("");
	expect((await environment.collect(run, never)).details).toMatchObject({ branch: "fast_forward" });
	expect(readFileSync(path.join(worktree, "copy.txt"), "utf8")).toBe("of the project\n");
	expect(userGit(worktree, "log", "-1", "--format=%s")).toBe("there");
	expect(userGit(worktree, "remote")).toBe("");
	await environment.remove(run, never);
	await environment.close();
	await server.remove();
});

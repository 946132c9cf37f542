import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandSession, startCommandSession } from "./support/command-session.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox, server } = useSharedServer();
const IDENTITY = ["-c", "user.name=User", "-c", "user.email=user@example.org"];
const COMMIT = "git -c user.name=Agent -c user.email=agent@example.org commit --quiet --message Work";
let board: CommandSession;
let client: api.ApiClient;
let companyId = "";
let repository = "";

const json = async (...args: string[]) => JSON.parse(await run(...args, "--json"));
const git = (...args: string[]) =>
	execFileSync("git", [...IDENTITY, ...args], { cwd: repository, encoding: "utf8" }).trim();

async function run(...args: string[]): Promise<string> {
	const { exitCode, stdout, stderr } = await board.run(...args);
	expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
	return stdout;
}

/** Lets an agent work on a new issue of the repository, and returns the identifier of the issue. */
async function work(title: string, script: string, ...options: string[]): Promise<string> {
	const adapterConfig = { command: "sh", args: ["-ec", script], cwd: repository };
	const body = { name: title, adapterType: "process", adapterConfig };
	await client.call(api.createAgent, { params: { companyId }, body });
	const issue = await json("issue", "create", title, "--assignee", title, ...options);
	await until(async () => {
		const query = { issueId: issue.id, limit: 1 };
		const [last] = await client.call(api.listRuns, { params: { companyId }, query });
		return last !== undefined && api.isTerminalRunStatus(last.status);
	});
	return issue.identifier;
}

beforeAll(async () => {
	board = startCommandSession(sandbox);
	client = api.createApiClient({ baseUrl: server.url });
	companyId = (await client.call(api.listCompanies, {}))[0]?.id ?? "";
	repository = path.join(sandbox.folder, "repository");
	mkdirSync(repository);
	git("init", "--quiet", "--initial-branch=main");
	writeFileSync(path.join(repository, "README.md"), "one\ntwo\n");
	git("add", ".");
	git("commit", "--quiet", "--message=First");
});

afterAll(async () => {
	for (const { id, name } of await json("agent", "list")) {
		if (["Change", "Collide", "Look", "Print", "Wander"].includes(name))
			await board.run("agent", "delete", id, "--yes", "--cancel-runs");
	}
	board.stop();
});

it("creates, changes, shows and deletes a project, which issues refer to", async () => {
	const fields = ["--provision", "npm ci", "--copy", "a,b.env", "--link", "cache", "--command-timeout", "30"];
	fields.push("--max-worktrees", "3", "--close-worktrees-after-days", "14");
	const id = (await run("project", "create", "Site", "--path", "repository", "--base-ref", "main", ...fields)).trim();
	expect(await json("project", "show", "site")).toMatchObject({
		...{ id, path: repository, workspaceMode: null, baseRef: "main", provisionCommand: "npm ci", allowPush: false },
		...{ commandTimeoutSec: 30, teardownCommand: null, maxWorktrees: 3, closeWorktreesAfterDays: 14 },
		files: [
			{ path: "a,b.env", mode: "copy" },
			{ path: "cache", mode: "link" },
		],
	});
	expect((await board.run("project", "update", "Site")).exitCode).toBe(2);
	const changes = ["--name", "Page", "--workspace-mode", "shared", "--provision", "none", "--copy", "none"];
	changes.push("--close-worktrees-after-days", "none");
	await run("project", "update", "Site", ...changes, "--allow-push");
	const shown = await run("project", "show", id.slice(0, 8));
	expect(shown).toMatch(
		/^name: +Page\nfolder: +\S+\/repository\nmode: +shared\nbase: +main\nworktrees: +at most 3\npush: +allowed\n/,
	);
	expect(await run("project", "list")).toMatch(/^PROJECT .*\n\S+ +Page +shared +main +\S+\/repository\n$/);

	const issue = await json("issue", "create", "Later", "--project", "page", "--workspace-mode", "directory");
	expect(issue).toMatchObject({ projectId: id, executionWorkspaceSettings: { mode: "directory" } });
	expect(
		await json("issue", "update", issue.identifier, "--project", "none", "--workspace-mode", "none"),
	).toMatchObject({ projectId: null, executionWorkspaceSettings: null });
	expect(await board.run("issue", "update", issue.identifier, "--project", "Other")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^project_not_found .*"Other"\.\nProjects:\n {2}\S+ {2}Page\n/),
	});
	expect((await board.run("project", "delete", "Page")).stderr).toBe("Deleted Page.\n");
});

it("adds, changes, shows, probes and deletes environments, which agents and issues refer to", async () => {
	const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH";
	const ssh = ["--host", "box.invalid", "--user", "deploy", "--base-path", "/srv/runs", "--host-key", key];
	const id = (await run("environment", "add-ssh", "Box", ...ssh, "--identity-file", "~/keys/box")).trim();
	expect(await json("environment", "show", "box")).toMatchObject({
		...{ id, name: "Box", driver: "ssh" },
		settings: {
			host: "box.invalid",
			port: 22,
			hostKeys: [key],
			identityFile: expect.stringMatching(/^\/[^~]*\/keys\/box$/),
		},
	});
	await run("environment", "update", "Box", "--port", "2222", "--identity-file", "none", "--name", "Host");
	const shown = await run("environment", "show", id.slice(0, 8));
	expect(shown).toMatch(/^name: +Host\ndriver: +ssh\n {2}host: +box\.invalid\n {2}port: +2222\n/);
	expect(shown).not.toContain("identityFile");
	expect(await board.run("environment", "update", "Host", "--memory", "512")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^usage Environments with the driver ssh have no option --memory/),
	});

	const wall = ["--image", "node:24-slim", "--memory", "512", "--network", "allow-list", "--allow-host", "a.org"];
	const wallId = (await run("environment", "add-container", "Wall", ...wall)).trim();
	await run("environment", "update", "Wall", "--memory", "0", "--network", "none", "--cpus", "0.5");
	expect((await json("environment", "show", "Wall")).settings).toEqual({
		...{ socketPath: "/var/run/docker.sock", image: "node:24-slim", network: "none", cpus: 0.5 },
	});
	expect(await run("environment", "list")).toMatch(
		/^ENVIRONMENT .*\n\S+ +Wall +container +node:24-slim\n\S+ +Host +ssh +deploy@box\.invalid:2222 \/srv\/runs\n$/,
	);
	const probe = await board.run("environment", "probe", "Wall");
	expect(probe).toMatchObject({ exitCode: 1, stderr: "Wall: fail\n" });

	const setup = ["--adapter", "process", "--config", "command=no-such-program-here"];
	const agent = await json("agent", "create", "--name", "Far", ...setup, "--environment", "Host");
	expect(agent).toMatchObject({ defaultEnvironmentId: id });
	expect(await run("agent", "show", "Far")).toMatch(/^adapter: +process\nenvironment: +Host\n/m);
	const issue = await json("issue", "create", "There", "--environment", "wall", "--workspace-mode", "shared");
	expect(issue.executionWorkspaceSettings).toEqual({ mode: "shared", environmentId: wallId });
	expect(await run("issue", "show", issue.identifier)).toMatch(/^environment: +Wall, set on the issue\n/m);
	expect(await run("issue", "list")).toMatch(/WHERE +TITLE\n.* Wall +There\n/);
	expect(await run("agent", "list")).toMatch(/WHERE +FOLDER\n(.*\n)*.* Far .* Host\b/);
	const denied = await board.run("environment", "delete", "Wall");
	expect(denied.stderr).toMatch(new RegExp(`^environment_in_use .*${issue.identifier}`));
	const moved = await json("issue", "update", issue.identifier, "--environment", "local");
	expect(await run("issue", "show", issue.identifier)).toMatch(/^environment: +local, set on the issue\n/m);
	expect(moved.executionWorkspaceSettings).toEqual({ mode: "shared", environmentId: null });
	const left = await json("issue", "update", issue.identifier, "--environment", "none", "--workspace-mode", "none");
	expect(left.executionWorkspaceSettings).toBeNull();
	// A closed issue wakes no agent.
	await run("issue", "update", issue.identifier, "--status", "done", "--assignee", "Far");
	expect(await run("issue", "show", issue.identifier)).toMatch(/^environment: +Host, the default of its agent\n/m);
	expect((await board.run("environment", "delete", "Host")).stderr).toMatch(/^environment_in_use .*"Far"/);
	await run("agent", "update", "Far", "--environment", "local");
	for (const name of ["Host", "Wall"]) await run("environment", "delete", name);
	await run("agent", "delete", "Far", "--yes");
	expect(await board.run("issue", "update", issue.identifier, "--environment", "Host")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^environment_not_found .*"Host"\.\nAdd one with: /),
	});
});

it("run --watch prints the worktree that the agent works in", async () => {
	const issue = await work("Print", "pwd");
	const { stdout, stderr, exitCode } = await board.run("run", "--watch", "--issue", issue);
	expect({ exitCode, folder: /^Working in (.+)$/m.exec(stderr)?.[1] }).toEqual({ exitCode: 0, folder: stdout.trim() });
	expect(stdout).toContain(`/${issue}`);
	expect(stderr).not.toContain(repository);
});

it("shows, merges and closes the workspace of an issue", async () => {
	const changes = "printf 'one\\n2\\033[2J\\n' > README.md; printf '\\000\\001' > image; git add image";
	const issue = await work("Change", `${changes}; ${COMMIT}; echo draft > draft.txt`);
	const workspace = await json("workspace", "show", issue);
	const branch = `paperclip/${issue}-change`;
	const row = new RegExp(`^WORKSPACE .*\\n${workspace.id} +${issue} +open +worktree +\\S+ \\S+ +${branch}\\n$`);
	expect(await run("workspace", "list", "--issue", issue)).toMatch(row);
	const shown = await run("workspace", "show", workspace.id.slice(0, 8));
	expect(shown).toContain(`branch:    ${branch}\n`);
	expect(shown).toMatch(/ finalize succeeded by run \S+\n {2}saved under refs\/paperclip\/rescue\/\S+\n/);

	const diff = await run("workspace", "diff", issue);
	expect(diff).toContain("-two\n+2␛[2J\n");
	expect(diff).toContain("new file mode 100644\nBinary file: 2 bytes\n");
	expect(await run("workspace", "diff", issue, "--stat")).toMatch(
		/^STATUS .*\nmodified +\+1 -1 +no +README\.md\nadded +\+1 -0 +no +draft\.txt\nadded +binary, 2 bytes +yes +image\n3 files, \+2 -1 lines\n$/,
	);
	expect((await json("workspace", "diff", issue, "--stat")).files[0]).not.toHaveProperty("hunks");

	expect((await board.run("workspace", "merge", issue)).stderr).toMatch(
		/^Merged \S+ into main by a fast-forward; main is now at /,
	);
	expect((await board.run("workspace", "merge", issue)).stderr).toMatch(/^main already contains /);
	expect(existsSync(path.join(repository, "image"))).toBe(true);
	const readiness = await run("workspace", "readiness", issue);
	expect(readiness).toMatch(/^clean: +no\n.*ahead: +0 commits .*changed: +README\.md\nuntracked: +draft\.txt\n$/s);

	const refused = await board.run("workspace", "close", issue);
	expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/untracked: +draft\.txt\n.*--yes/s) });
	const closed = await board.run("workspace", "close", issue, "--yes");
	const [, ref = "", shows = ""] = /saved under (refs\S+)\. See them with: git (.+)\n/.exec(closed.stderr) ?? [];
	expect(closed.stderr).toMatch(new RegExp(`^Removed ${workspace.path}. The branch ${branch} is in ${repository}`));
	expect(git(...shows.split(" "), "--name-only")).toBe("README.md\ndraft.txt");
	expect(git("show", `${ref}:draft.txt`)).toBe("draft");
	expect(existsSync(workspace.path)).toBe(false);
	expect(await run("workspace", "list", "--status", "closed")).toContain(workspace.id);
	expect(await board.run("workspace", "diff", issue, "--stat")).toMatchObject({
		stdout: expect.stringMatching(/\nadded +binary, 2 bytes +yes +image\n1 file, /),
		stderr: expect.stringMatching(/^The commits are merged into main\./),
	});
});

it("names the declared files of a project that are missing", async () => {
	await run("project", "create", "Page", "--path", repository, "--copy", "README.md", "--copy", "no.env");
	const issue = await work("Look", "true", "--project", "Page");
	expect(await run("workspace", "show", issue)).toContain("  no.env, declared by the project, does not exist\n");
	await run("project", "delete", "Page");
});

it("names the files of a conflict and changes nothing", async () => {
	const issue = await work("Collide", `echo theirs > README.md; git add README.md; ${COMMIT}`);
	writeFileSync(path.join(repository, "README.md"), "ours\n");
	git("commit", "--quiet", "--all", "--message=Ours");
	const head = git("rev-parse", "main");
	expect(await board.run("workspace", "merge", issue)).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^merge_conflict .* README\.md\.\n.*Nothing was changed/),
	});
	expect(git("rev-parse", "main")).toBe(head);
	expect((await board.run("workspace", "merge", issue, "--into", "missing")).stderr).toMatch(/^branch_not_found /);
	expect(await run("workspace", "show", issue)).toMatch(/ merge failed by board\n {2}merge_conflict .*README\.md/);
});

it("finalizes again after the branch is the right one", async () => {
	const issue = await work("Wander", "git checkout --quiet -b elsewhere; echo x > kept.txt");
	expect(await board.run("workspace", "finalize", issue)).toMatchObject({
		exitCode: 1,
		stderr: expect.stringMatching(/^workspace_branch_changed .*elsewhere/),
	});
	const hint = `workspace: +not finalized, see: paperclipai workspace show ${issue}\n`;
	expect(await run("issue", "show", issue)).toMatch(new RegExp(hint));
	const { path: folder, branch } = await json("workspace", "show", issue);
	git("-C", folder, "checkout", "--quiet", branch);
	expect((await board.run("workspace", "finalize", issue)).stderr).toMatch(
		/^Finalized\..*\nThe uncommitted changes are /,
	);
	expect(await run("issue", "show", issue)).not.toMatch(/^workspace:/m);
});

it("says what a workspace is specified by", async () => {
	expect(await board.run("workspace", "show", "nothing")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^workspace_not_found .*"nothing"\.\n.*workspace list\n/),
	});
	const issue = (await run("issue", "create", "Alone")).trim();
	expect((await board.run("workspace", "show", issue)).stderr).toContain(`${issue} has no workspace.`);
});

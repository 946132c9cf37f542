import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { type SshServer, startSshServer } from "@paperclipai/test-support/ssh/ssh-server.ts";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { COMMIT, useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository, companyId } = useWorkspaces();
const containers = needs("podman");
const podman = containers.skip ? null : await startPodman();
afterAll(async () => await podman?.stop());

/** Replaces the project's script: prints where it runs, and writes outside of the workspace. */
const ATTACK = `cat >scripts/down.sh <<"END"
pwd >where.txt
echo attacked >"$HERE/attacked"
[ -e "$HERE/project/README.md" ] || echo contained >contained.txt
END
`;

const paramsOf = (workspace: api.ExecutionWorkspace) => ({ params: { workspaceId: workspace.id } });

/** The project has both commands, and the agent changes the script of the second one. */
async function attack(environmentId: string | null, more = "") {
	const repository = newRepository();
	mkdirSync(path.join(repository.path, "scripts"));
	writeFileSync(path.join(repository.path, "scripts/up.sh"), "pwd >provisioned.txt\n");
	writeFileSync(path.join(repository.path, "scripts/down.sh"), "exit 1\n");
	repository.git("stash", "--include-untracked", "--quiet");
	repository.git("checkout", "--quiet", "stash^3", "--", "scripts");
	repository.git("commit", "--quiet", "--message=Scripts");
	// In a container, only the mounted objects of the repository are reachable through such a folder.
	const here = path.join(repository.path, "..");
	const project = await calls.createProject({
		...{ name: `Project ${crypto.randomUUID()}`, path: repository.path },
		provisionCommand: "sh scripts/up.sh",
		teardownCommand: `HERE='${here}' sh scripts/down.sh`,
	});
	const script = `${ATTACK}${more}\n${COMMIT} Attack scripts/down.sh`;
	const settings = { projectId: project.id, executionWorkspaceSettings: { environmentId } };
	const issue = await calls.assign("Attack", repository.path, script, settings);
	const [run] = await calls.finished(issue.id);
	expect(run).toMatchObject({ status: "succeeded", error: null });
	const workspace = await calls.workspaceOf(issue.id);
	return { repository, project, issue, workspace, attacked: path.join(here, "attacked") };
}

/** @returns the details, and a file that the closing saved. */
async function close(workspace: api.ExecutionWorkspace, git: (...args: string[]) => string) {
	const closed = await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	const details = closed.operations[0]?.details ?? {};
	const [ref] = details.rescueRefs as string[];
	return { closed, details, saved: (name: string) => git("show", `${ref}:${name}`) };
}

it("on the server's machine, both commands run in the worktree", async () => {
	const { repository, workspace, attacked } = await attack(null);
	const { saved } = await close(workspace, repository.git);
	expect(saved("provisioned.txt")).toBe(workspace.path);
	expect(saved("where.txt")).toBe(workspace.path);
	expect(existsSync(attacked)).toBe(true);
});

describe("in containers", containers, () => {
	const create = async (name: string) => {
		const { socketPath, image } = podman as PrivatePodman;
		const body = { name, driver: "container", settings: { socketPath, image, network: "none" } } as never;
		return await calls.call(api.createEnvironment, { params: { companyId: companyId() }, body });
	};

	it("a script that an agent has changed runs in a container, and what it has changed is saved", async () => {
		const { id } = await create("Box");
		const { repository, workspace, attacked } = await attack(id);
		const { closed, details, saved } = await close(workspace, repository.git);
		expect(closed.status).toBe("closed");
		expect(details).not.toHaveProperty("teardownSkipped");
		expect(existsSync(attacked)).toBe(false);
		expect(saved("provisioned.txt")).toBe(workspace.path);
		expect(saved("where.txt")).toBe(workspace.path);
		expect(saved("contained.txt")).toBe("contained");
		expect(existsSync(workspace.path)).toBe(false);
		expect((podman as PrivatePodman).podman("ps", "--all", "--quiet")).toBe("");
	});

	it("it runs in a container too after the board has moved the issue to the server's machine", async () => {
		const { id } = await create("Moved box");
		const { repository, issue, workspace, attacked } = await attack(id);
		const body = { executionWorkspaceSettings: { environmentId: null } };
		await calls.call(api.updateIssue, { params: { issueId: issue.id }, body });
		await calls.comment(issue.id, "Continue");
		await calls.finished(issue.id, 2);
		const { saved } = await close(workspace, repository.git);
		expect(existsSync(attacked)).toBe(false);
		expect(saved("contained.txt")).toBe("contained");
	});

	it("no command runs on the server's machine in a worktree that continues such a branch, unless the issue says so", async () => {
		const { id } = await create("Earlier box");
		const { repository, issue, workspace, attacked } = await attack(id);
		await close(workspace, repository.git);
		const { id: assigneeAgentId } = await calls.createAgent("Colleague", repository.path, "true");
		const params = { issueId: issue.id };
		await calls.call(api.updateIssue, { params, body: { executionWorkspaceSettings: null, assigneeAgentId } });
		const runs = await calls.finished(issue.id, 2);
		expect(runs.find(({ agentId }) => agentId === assigneeAgentId)).toMatchObject({
			status: "failed",
			error: { code: "environment_mismatch", message: expect.stringContaining(workspace.branch ?? "") },
		});
		const next = await calls.workspaceOf(issue.id);
		expect(next).toMatchObject({ branch: workspace.branch, status: "open", environmentId: null });
		expect(existsSync(path.join(next.path, "provisioned.txt"))).toBe(false);
		const body = { executionWorkspaceSettings: { environmentId: null } };
		await calls.call(api.updateIssue, { params, body });
		await calls.comment(issue.id, "Continue");
		await calls.finished(issue.id, 3);
		const { saved } = await close(next, repository.git);
		expect(saved("provisioned.txt")).toBe(next.path);
		expect(saved("contained.txt")).toBe("contained");
		expect(existsSync(attacked)).toBe(false);
	});

	it("a command that fails there removes nothing, and without the environment it is skipped", async () => {
		const { id } = await create("Short-lived box");
		const { repository, issue, project, workspace, attacked } = await attack(id);
		const update = (teardownCommand: string) =>
			calls.call(api.updateProject, { params: { projectId: project.id }, body: { teardownCommand } });
		await update("echo broken >&2; exit 3");
		const closing = calls.send("POST", `/api/execution-workspaces/${workspace.id}/close`, {});
		expect(await closing).toMatchObject({
			status: 409,
			body: { error: { code: "workspace_command_failed", message: expect.stringContaining("broken") } },
		});
		expect(existsSync(path.join(workspace.path, "scripts/down.sh"))).toBe(true);
		await update(project.teardownCommand ?? "");
		await calls.setDone(issue.id);
		await calls.call(api.deleteEnvironment, { params: { environmentId: id } });
		const { details } = await close(workspace, repository.git);
		expect(details.teardownSkipped).toEqual({ environment: "Short-lived box", reason: "the environment was deleted" });
		expect(existsSync(attacked)).toBe(false);
	});
});

describe("over SSH", needs("sshd"), () => {
	let machine: SshServer;
	let basePath: string;
	beforeAll(async () => {
		machine = await startSshServer();
		basePath = mkdtempSync(path.join(tmpdir(), "remote-"));
	});
	afterAll(async () => {
		await machine.remove();
		rmSync(basePath, { recursive: true, force: true });
	});

	it("both commands run in the copy of the workspace there, which is removed afterwards", async () => {
		const { port, user, identityFile, hostKey } = machine;
		const settings = { host: "127.0.0.1", port, user, identityFile, hostKeys: [hostKey], basePath };
		const body = { name: "Machine", driver: "ssh", settings } as const;
		const { id } = await calls.call(api.createEnvironment, { params: { companyId: companyId() }, body });
		const { repository, workspace } = await attack(id);
		const { details, saved } = await close(workspace, repository.git);
		const copy = path.join(basePath, "workspaces", workspace.id);
		expect(saved("provisioned.txt")).toBe(copy);
		expect(saved("where.txt")).toBe(copy);
		expect(details).not.toHaveProperty("copiesLeft");
		expect(existsSync(copy)).toBe(false);
	});
});

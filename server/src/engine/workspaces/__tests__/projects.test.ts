import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository } = useWorkspaces();

it.concurrent("brings declared files, keeps git from pushing, and runs the commands of the project", async () => {
	const repository = newRepository();
	const remote = `${repository.path}-remote`;
	repository.git("init", "--bare", "--quiet", remote);
	repository.git("remote", "add", "origin", remote);
	repository.git("remote", "add", "fork", remote);
	repository.git("remote", "set-url", "--push", "fork", `${remote}/.`);
	writeFileSync(path.join(repository.path, ".env"), "TOKEN=x\n");
	const fields = { path: repository.path, files: [{ path: ".env" }, { path: "missing" }] };
	const push = (to: string) => `git push --quiet ${to} HEAD:refs/heads/${to} 2>&1 || echo refused`;
	const script = `cat .env provisioned; git fetch --quiet fork; ${push("origin")}; ${push("fork")}`;
	const outputs = [];
	for (const allowPush of [false, true]) {
		const name = `Push ${allowPush}`;
		const project = await calls.createProject({
			...{ ...fields, name, allowPush },
			provisionCommand: "echo ready >> provisioned",
			teardownCommand: `cat .env > "${remote}/${allowPush}"`,
		});
		const issue = await calls.assign(name, "", script, { projectId: project.id });
		const [run] = await calls.finished(issue.id);
		outputs.push(await calls.output(run?.id ?? ""));
		const { id: workspaceId, operations } = await calls.workspaceOf(issue.id);
		expect(operations.at(-1)?.details?.files).toEqual({ copied: [".env"], existing: [], missing: ["missing"] });
		await calls.call(api.closeExecutionWorkspace, { params: { workspaceId } });
		expect(existsSync(path.join(remote, String(allowPush)))).toBe(true);
	}
	expect(outputs[0]).toMatch(/^TOKEN=x\nready\n(?:[\s\S]*pushing-is-off-in-paperclip[\s\S]*refused\n){2}$/);
	expect(outputs[1]).toBe("TOKEN=x\nready\n");
	expect(repository.git("ls-remote", remote)).toMatch(/refs\/heads\/fork[\s\S]*refs\/heads\/origin/);
});

it.concurrent("children work in the project of their parent, which agents cannot change", async () => {
	const repository = newRepository();
	const project = await calls.createProject({ name: "Inherited", path: repository.path });
	const parent = await calls.createIssue({ title: "Parent", projectId: project.id, status: "backlog" });
	const agent = await calls.createAgent("Delegator", "", "true");
	const { key } = await calls.call(api.createAgentKey, {
		params: { agentId: agent.id },
		body: { name: "test" },
	});
	const headers = { authorization: `Bearer ${key}` };
	const create = (body: object) => calls.send("POST", `/api/issues/${parent.id}/children`, body, headers);
	expect(await create({ title: "Child" })).toMatchObject({ status: 201, body: { projectId: project.id } });
	expect(await create({ title: "Other", projectId: null })).toMatchObject({
		status: 403,
		body: { error: { code: "board_only" } },
	});
	const settings = { title: "Other", executionWorkspaceSettings: { mode: "shared" } };
	expect(await create(settings)).toMatchObject({ status: 403, body: { error: { code: "board_only" } } });
});

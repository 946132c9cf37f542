import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { type SshServer, startSshServer } from "@paperclipai/test-support/ssh/ssh-server.ts";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { COMMIT, useWorkspaces } from "../../workspaces/__tests__/workspace-calls.ts";

/** Prints the agent as the API knows it. */
const ASK_WHO = `${process.execPath} -e '
	const { PAPERCLIP_API_URL: url, PAPERCLIP_API_KEY: key } = process.env;
	fetch(url + "/api/agents/me", { headers: { authorization: "Bearer " + key } })
		.then(async (response) => console.log(response.status, (await response.json()).id));
'`;

const { calls, newRepository, companyId } = useWorkspaces();

describe("runs over SSH", needs("sshd"), () => {
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

	async function createEnvironment(name: string) {
		const { port, user, identityFile, hostKey } = machine;
		const settings = { host: "127.0.0.1", port, user, identityFile, hostKeys: [hostKey], basePath };
		const params = { companyId: companyId() };
		return await calls.call(api.createEnvironment, { params, body: { name, driver: "ssh", settings } });
	}

	it("an issue is worked on at another machine, and its commits and files come back", async () => {
		const repository = newRepository();
		const before = repository.fingerprint();
		const { id: environmentId } = await createEnvironment("Machine");
		const issue = await calls.assign(
			"Add a file",
			repository.path,
			`pwd; echo new > new.txt; git add new.txt; ${COMMIT} "Add a file"; echo more > draft.txt; git remote; ${ASK_WHO}`,
			{ executionWorkspaceSettings: { environmentId } },
		);
		const [run] = await calls.finished(issue.id);
		const workspace = await calls.workspaceOf(issue.id);
		expect(run).toMatchObject({
			status: "succeeded",
			error: null,
			environment: { id: environmentId, name: "Machine", driver: "ssh" },
		});
		const [cwd, agent] = (await calls.output(run?.id ?? "")).split("\n");
		expect(agent).toBe(`200 ${run?.agentId}`);
		expect(cwd).toBe(path.join(basePath, "workspaces", workspace.id));
		const branch = `paperclip/${issue.identifier}-add-a-file`;
		expect(repository.git("show", `${branch}:new.txt`)).toBe("new");
		expect(workspace.headCommit).toBe(repository.git("rev-parse", branch));
		const operations = await calls.call(api.listWorkspaceOperations, { params: { runId: run?.id ?? "" } });
		expect(operations.map(({ operation, status }) => [operation, status])).toEqual([
			["worktree_prepare", "succeeded"],
			["environment_prepare", "succeeded"],
			["environment_collect", "succeeded"],
			["workspace_finalize", "succeeded"],
		]);
		expect(repository.fingerprint()).toBe(before);
		expect(repository.git("remote")).toBe("");
		const params = { workspaceId: workspace.id };
		expect(await calls.call(api.getCloseReadiness, { params })).toMatchObject({ uncollected: [] });
		const [closing] = (await calls.call(api.closeExecutionWorkspace, { params })).operations;
		expect(closing?.details).not.toHaveProperty("copiesLeft");
		for (const name of ["workspaces", "transfers"]) expect(readdirSync(path.join(basePath, name))).toEqual([]);
	});
});

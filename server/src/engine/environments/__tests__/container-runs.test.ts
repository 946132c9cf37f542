import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, describe, expect } from "vitest";
import { COMMIT, useWorkspaces } from "../../workspaces/__tests__/workspace-calls.ts";

const { calls, newRepository, companyId } = useWorkspaces();
const containers = needs("podman");
const found = containers.skip ? null : await startPodman();
afterAll(async () => await found?.stop());

describe("runs in containers", containers, () => {
	const engine = found as PrivatePodman;

	async function createEnvironment(name: string) {
		const settings = { socketPath: engine.socketPath, image: engine.image, network: "none" };
		const params = { companyId: companyId() };
		return await calls.call(api.createEnvironment, { params, body: { name, driver: "container", settings } as never });
	}

	it("an issue is worked on in a container, and its commits and files come back", async () => {
		const repository = newRepository();
		const before = repository.fingerprint();
		const { id: environmentId } = await createEnvironment("Box");
		const issue = await calls.assign(
			"Add a file",
			repository.path,
			`pwd; echo new > new.txt; git add new.txt; ${COMMIT} "Add a file"; echo more > draft.txt; echo err >&2; echo far > /outside.txt`,
			{ executionWorkspaceSettings: { environmentId } },
		);
		const [run] = await calls.finished(issue.id);
		const workspace = await calls.workspaceOf(issue.id);
		expect(run).toMatchObject({
			status: "succeeded",
			error: null,
			environment: { id: environmentId, name: "Box", driver: "container" },
		});
		expect((await calls.output(run?.id ?? "")).split("\n")[0]).toBe(workspace.path);
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
		expect(engine.podman("ps", "--all", "--quiet")).toBe("");
	});

	it("agents cannot read the files of a workspace while a program in a container can exchange them", async () => {
		const repository = newRepository();
		const { id: environmentId } = await createEnvironment("Exchanged");
		// With such a link in the place of a folder, git would read files of the server.
		const script =
			"mkdir d; echo d >d/master.key; until [ -e go ]; do mv d e; ln -s ../.. d; rm d; mv e d; sleep 0.1; done";
		const settings = { executionWorkspaceSettings: { environmentId } };
		const issue = await calls.assign("Exchange", repository.path, script, settings);
		const workspace = await until(async () => {
			const query = { issueId: issue.id };
			const [found] = await calls.call(api.listExecutionWorkspaces, { params: { companyId: companyId() }, query });
			return found !== undefined && existsSync(path.join(found.path, "d/master.key")) && found;
		});
		const agentId = issue.assigneeAgentId ?? "";
		const { key } = await calls.call(api.createAgentKey, { params: { agentId }, body: { name: "test" } });
		const read = (what: string, headers = {}) =>
			calls.send("GET", `/api/execution-workspaces/${workspace.id}/${what}`, undefined, headers);
		const asAgent = { authorization: `Bearer ${key}` };
		for (const what of ["diff", "close-readiness"]) {
			expect(await read(what, asAgent)).toMatchObject({ status: 409, body: { error: { code: "workspace_in_use" } } });
		}
		writeFileSync(path.join(workspace.path, "go"), "");
		await calls.finished(issue.id);
		for (const what of ["diff", "close-readiness"]) expect(await read(what, asAgent)).toMatchObject({ status: 200 });
	});
});

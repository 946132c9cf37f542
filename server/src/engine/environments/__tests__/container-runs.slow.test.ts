import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";
import { useWorkspaces } from "../../workspaces/__tests__/workspace-calls.ts";
import { useContainers } from "./use-containers.ts";

const workspaces = useWorkspaces();
const { calls, newRepository, companyId } = workspaces;
const { createEnvironment } = await useContainers(workspaces);

describe("runs in containers", needs("podman"), () => {
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

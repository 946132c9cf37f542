import { writeFileSync } from "node:fs";
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

/** Works until the test creates `go` in the worktree. */
const SCRIPT = "touch ~/of-the-agent; echo begun; until [ -e go ]; do sleep 0.1; done";

describe("folders of an agent in containers", needs("podman"), () => {
	it("are used by one run at a time, and not by commands of the project", async () => {
		const params = { companyId: companyId() };
		const { id: defaultEnvironmentId } = await createEnvironment("Shared");
		const { id: agentId } = await calls.call(api.createAgent, {
			params,
			body: {
				...{ name: "Pair", adapterType: "process", defaultEnvironmentId },
				adapterConfig: { command: "sh", args: ["-c", SCRIPT] },
				runtimeConfig: { heartbeat: { enabled: false, intervalSec: 300, maxConcurrentRuns: 2 } },
			},
		});
		const seen = `test -e "\${PWD%/*}/${agentId}" || test -e ~/of-the-agent`;
		const { id: projectId } = await calls.createProject({
			...{ name: "Torn down", path: newRepository().path },
			teardownCommand: `touch ~/of-the-command || exit 1; if ${seen}; then exit 1; fi`,
		});
		const runOf = (issue: api.Issue) => until(async () => (await calls.runsOf(issue.id))[0]);
		const begun = async (issue: api.Issue) => {
			const { id } = await runOf(issue);
			await until(async () => (await calls.output(id)).includes("begun"));
			return await calls.workspaceOf(issue.id);
		};
		const first = await calls.createIssue({ title: "First", projectId, assigneeAgentId: agentId });
		const workspace = await begun(first);
		const second = await calls.createIssue({ title: "Second", projectId, assigneeAgentId: agentId });
		await until(async () => (await runOf(second)).waitReason === "slot");
		const holders = await api.readSlotHolders(calls as unknown as api.ApiClient, await runOf(second));
		expect(holders.map(({ id }) => id)).toEqual([(await runOf(first)).id]);
		writeFileSync(path.join(workspace.path, "go"), "");
		await calls.finished(first.id);
		const next = await begun(second);
		const closed = await calls.call(api.closeExecutionWorkspace, { params: { workspaceId: workspace.id } });
		expect(closed.status).toBe("closed");
		expect(closed.operations.some(({ details }) => details !== null && "teardownSkipped" in details)).toBe(false);
		writeFileSync(path.join(next.path, "go"), "");
		const [run] = await calls.finished(second.id);
		expect(run).toMatchObject({ status: "succeeded" });
	});
});

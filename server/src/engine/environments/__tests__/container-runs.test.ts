import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { describe, expect } from "vitest";
import { COMMIT, useWorkspaces } from "../../workspaces/__tests__/workspace-calls.ts";
import { useContainers } from "./use-containers.ts";

const workspaces = useWorkspaces();
const { calls, newRepository } = workspaces;
const { engine, createEnvironment } = await useContainers(workspaces);

describe("runs in containers", needs("podman"), () => {
	it("an issue is worked on in a container, and its commits and files come back", async () => {
		const repository = newRepository();
		const before = repository.fingerprint();
		const { id: environmentId } = await createEnvironment("Box");
		const issue = await calls.assign(
			"Add a file",
			repository.path,
			`pwd; echo new > new.txt; git add new.txt; echo edited >> README.md; ${COMMIT} "Add a file" -a; echo more > draft.txt; echo err >&2; echo far > /outside.txt`,
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
		expect(repository.git("show", `${branch}:README.md`)).toBe("README.md\nedited");
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
});

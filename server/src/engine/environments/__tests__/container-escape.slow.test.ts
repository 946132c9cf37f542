import { existsSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { afterAll, describe, expect } from "vitest";
import { userGit } from "../../git/__tests__/scratch-repository.ts";
import { useWorkspaces } from "../../workspaces/__tests__/workspace-calls.ts";

const { calls, newRepository, companyId } = useWorkspaces();
const found = await startPodman();
afterAll(async () => await found?.stop());

/** Runs in the agent's container, with the token of its run. Locally it only prints its location. */
const SCRIPT = String.raw`
if [ ! -f /run/.containerenv ]; then echo escaped; exit; fi
send() {
	curl --silent --output /dev/null --write-out "$1 %{http_code}\n" --request "$1" "$PAPERCLIP_API_URL/api$2" --data "$3" \
		--header "authorization: Bearer $PAPERCLIP_API_KEY" --header "x-paperclip-run-id: $PAPERCLIP_RUN_ID" \
		--header "content-type: application/json"
}
me=$PAPERCLIP_AGENT_ID
send POST /agents/$me/wakeup "{\"issueId\":\"$PINNED\"}"
send PATCH /issues/$PINNED '{"executionWorkspaceSettings":{"environmentId":null}}'
send POST /issues/$PINNED/children "{\"title\":\"Child\",\"assigneeAgentId\":\"$me\"}"
send POST /issues/$PINNED/checkout "{\"agentId\":\"$me\",\"expectedStatuses\":[\"done\"]}"
send PATCH /issues/$PINNED "{\"assigneeAgentId\":\"$me\",\"status\":\"todo\"}"
`;

describe.skipIf(found === null)("an agent in a container", () => {
	const engine = found as PrivatePodman;

	it("cannot mount anything, not even in a user namespace", async () => {
		const params = { companyId: companyId() };
		const settings = { socketPath: engine.socketPath, image: engine.image, network: "none" };
		const body = { name: "No mounts", driver: "container", settings } as never;
		const { id: environmentId } = await calls.call(api.createEnvironment, { params, body });
		const script =
			"unshare --user --map-root-user --mount echo entered; unshare -Urm mount --bind /tmp /usr || echo refused";
		const { id: agentId } = await calls.call(api.createAgent, {
			params,
			body: {
				...{ name: "Mounter", adapterType: "process", defaultEnvironmentId: environmentId },
				adapterConfig: { command: "sh", args: ["-c", script], cwd: newRepository().path },
			},
		});
		const issue = await calls.createIssue({ title: "Mount", assigneeAgentId: agentId });
		const [run] = await calls.finished(issue.id);
		expect(await calls.output(run?.id ?? "")).toContain("refused");
	});

	it("does not execute a program on the server's machine when a user looks at the work with git", async () => {
		const params = { companyId: companyId() };
		const settings = { socketPath: engine.socketPath, image: engine.image, network: "none" };
		const body = { name: "Traps", driver: "container", settings } as never;
		const { id: environmentId } = await calls.call(api.createEnvironment, { params, body });
		const { path: cwd } = newRepository();
		const script = `git config --global user.name A; git config --global user.email a@example.org
			git init -q sub; cd sub; git commit -q --allow-empty -m sub; git config core.fsmonitor 'touch ../executed; false'
			cd ..; git add sub; git commit -qm gitlink; echo made`;
		const { id: agentId } = await calls.call(api.createAgent, {
			params,
			body: {
				...{ name: "Trapper", adapterType: "process", defaultEnvironmentId: environmentId },
				adapterConfig: { command: "sh", args: ["-c", script], cwd },
			},
		});
		const issue = await calls.createIssue({ title: "Set a trap", assigneeAgentId: agentId });
		const [run] = await calls.finished(issue.id);
		expect([run?.status, await calls.output(run?.id ?? "")]).toEqual(["succeeded", expect.stringContaining("made")]);
		const workspace = await calls.call(api.getExecutionWorkspace, {
			params: { workspaceId: run?.executionWorkspaceId ?? "" },
		});
		const collected = workspace.operations.find(({ operation }) => operation === "environment_collect");
		expect(collected?.details).toMatchObject({ setAside: ["sub/.git.set-aside"] });
		for (const folder of ["", "sub"]) userGit(path.join(workspace.path, folder), "status");
		expect(existsSync(path.join(workspace.path, "executed"))).toBe(false);
	});

	it("does not start its program on the server's machine with an issue that is pinned to it", async () => {
		const params = { companyId: companyId() };
		const settings = { socketPath: engine.socketPath, image: engine.image, network: "bridge" };
		const body = { name: "Cell", driver: "container", settings } as never;
		const { id: environmentId } = await calls.call(api.createEnvironment, { params, body });
		const { path: cwd } = newRepository();
		const pinned = await calls.createIssue({
			...{ title: "Pinned", status: "done" },
			executionWorkspaceSettings: { environmentId: null },
		});
		const { id: agentId } = await calls.call(api.createAgent, {
			params,
			body: {
				...{ name: "Prisoner", adapterType: "process", defaultEnvironmentId: environmentId },
				adapterConfig: { command: "sh", args: ["-c", SCRIPT], cwd, env: { PINNED: pinned.id } },
			},
		});
		const issue = await calls.createIssue({ title: "Work", assigneeAgentId: agentId });
		const [first] = await calls.finished(issue.id);
		const said = await calls.output(first?.id ?? "");
		expect([first?.status, said.split("\n").filter(Boolean)]).toEqual([
			"succeeded",
			["POST 202", "PATCH 403", "POST 201", "POST 200", "PATCH 200"],
		]);
		const [child] = await calls.call(api.listIssues, { params, query: { parentId: pinned.id } });
		for (const { id } of [pinned, child ?? pinned]) {
			const runs = await calls.finished(id);
			expect(new Set(runs.map(({ error }) => error?.code))).toEqual(new Set(["environment_not_allowed"]));
			for (const run of runs) expect(await calls.output(run.id)).not.toContain("escaped");
		}
	});
});

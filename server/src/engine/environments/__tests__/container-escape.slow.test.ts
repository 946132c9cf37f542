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

	/** An agent with this name works on an issue in a container. @returns its run, and the run's output. */
	async function workInside(name: string, script: string, { network = "none", env = {} } = {}) {
		const params = { companyId: companyId() };
		const settings = { socketPath: engine.socketPath, image: engine.image, network };
		const body = { name, driver: "container", settings } as never;
		const { id: defaultEnvironmentId } = await calls.call(api.createEnvironment, { params, body });
		const { id: assigneeAgentId } = await calls.call(api.createAgent, {
			params,
			body: {
				...{ name, adapterType: "process", defaultEnvironmentId },
				adapterConfig: { command: "sh", args: ["-c", script], cwd: newRepository().path, env },
			},
		});
		const issue = await calls.createIssue({ title: name, assigneeAgentId });
		const [run] = await calls.finished(issue.id);
		return { run, output: await calls.output(run?.id ?? "") };
	}

	it("cannot mount anything, not even in a user namespace", async () => {
		const script =
			"unshare --user --map-root-user --mount echo entered; unshare -Urm mount --bind /tmp /usr || echo refused";
		expect((await workInside("Mounter", script)).output).toContain("refused");
	});

	it("does not execute a program on the server's machine when a user looks at the work with git", async () => {
		const script = `git config --global user.name A; git config --global user.email a@example.org
			git init -q sub; cd sub; git commit -q --allow-empty -m sub; git config core.fsmonitor 'touch ../executed; false'
			cd ..; git add sub; git commit -qm gitlink; echo made`;
		const { run, output } = await workInside("Trapper", script);
		expect([run?.status, output]).toEqual(["succeeded", expect.stringContaining("made")]);
		const workspace = await calls.call(api.getExecutionWorkspace, {
			params: { workspaceId: run?.executionWorkspaceId ?? "" },
		});
		const collected = workspace.operations.find(({ operation }) => operation === "environment_collect");
		expect(collected?.details).toMatchObject({ setAside: ["sub/.git.set-aside"] });
		for (const folder of ["", "sub"]) userGit(path.join(workspace.path, folder), "status");
		expect(existsSync(path.join(workspace.path, "executed"))).toBe(false);
	});

	it("does not start its program on the server's machine with an issue that is pinned to it", async () => {
		const pinned = await calls.createIssue({
			...{ title: "Pinned", status: "done" },
			executionWorkspaceSettings: { environmentId: null },
		});
		const { run, output } = await workInside("Prisoner", SCRIPT, { network: "bridge", env: { PINNED: pinned.id } });
		expect([run?.status, output.split("\n").filter(Boolean)]).toEqual([
			"succeeded",
			["POST 202", "PATCH 403", "POST 201", "POST 200", "PATCH 200"],
		]);
		const params = { companyId: companyId() };
		const [child] = await calls.call(api.listIssues, { params, query: { parentId: pinned.id } });
		for (const { id } of [pinned, child ?? pinned]) {
			const runs = await calls.finished(id);
			expect(new Set(runs.map(({ error }) => error?.code))).toEqual(new Set(["environment_not_allowed"]));
			for (const run of runs) expect(await calls.output(run.id)).not.toContain("escaped");
		}
	});
});

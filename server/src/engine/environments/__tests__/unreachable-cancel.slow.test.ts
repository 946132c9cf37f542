import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import * as api from "@paperclipai/shared";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { type SshServer, startSshServer } from "@paperclipai/test-support/ssh/ssh-server.ts";
import { startTcpProxy, type TcpProxy } from "@paperclipai/test-support/ssh/tcp-proxy.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userRepositories } from "../../workspaces/__tests__/user-repository.ts";

const { newRepository, removeRepositories } = userRepositories();
const containers = needs("podman");
const podman = containers.skip ? null : await startPodman();
let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ limits: { environmentSweepMs: 500 } });
});
afterAll(async () => {
	await server.stop();
	await podman?.stop();
	removeRepositories();
});

/** Works in an environment until it is stopped, and has a waiting local run. */
async function workIn(environment: Pick<api.Environment, "id">, withIssue: boolean) {
	const script =
		'if [ -n "$THERE$PAPERCLIP_TASK_ID" ]; then echo new >new.txt; echo begun $$; while :; do sleep 0.1; done; fi';
	const config = { command: "sh", args: ["-c", script], cwd: newRepository().path, graceSec: 600 };
	const params = { companyId: server.company.id };
	const { call } = server.client;
	if (!withIssue) {
		const agent = await server.createAgent(
			"process",
			{ ...config, cwd: undefined, env: { THERE: "1" } },
			{ name: crypto.randomUUID(), defaultEnvironmentId: environment.id },
		);
		const run = await server.wake(agent.id);
		await until(async () => (await server.output(run.id)).includes("begun"));
		return { agentId: agent.id, runId: run.id };
	}
	const agent = await server.createAgent("process", config, { name: crypto.randomUUID() });
	const executionWorkspaceSettings = { environmentId: environment.id };
	const body = { title: "Work", assigneeAgentId: agent.id, executionWorkspaceSettings };
	const issue = await call(api.createIssue, { params, body });
	const runId = await until(async () => {
		const [found] = await call(api.listRuns, { params, query: { issueId: issue.id } });
		return found !== undefined && (await server.output(found.id)).includes("begun") && found.id;
	});
	return { agentId: agent.id, runId };
}

/** The response to the cancel has an ended run, and another run of the agent starts. */
async function cancelAndGoOn({ agentId, runId }: { agentId: string; runId: string }, isHere: boolean) {
	const next = isHere ? await server.wake(agentId) : null;
	const cancelled = await server.client.call(api.cancelRun, { params: { runId } });
	expect(cancelled).toMatchObject({ status: "cancelled", error: null });
	if (next !== null) expect(await server.finish(next.id)).toMatchObject({ status: "succeeded" });
}

describe("a run whose container engine", containers, () => {
	const engine = podman as PrivatePodman;
	const containers = () => engine.podman("ps", "--all", "--quiet");

	it.each([
		["does not respond", "issue", () => engine.haltService(true), () => engine.haltService(false)],
		["was stopped", "issue", () => engine.stopService(), () => engine.startService()],
		["does not respond", "no issue", () => engine.haltService(true), () => engine.haltService(false)],
		["was stopped", "no issue", () => engine.stopService(), () => engine.startService()],
	])("%s is cancelled at once (with %s), and its container is removed later", async (_, work, lose, restore) => {
		const settings = { socketPath: engine.socketPath, image: engine.image, network: "none" as const };
		const params = { companyId: server.company.id };
		const body = { name: crypto.randomUUID(), driver: "container" as const, settings };
		const environment = await server.client.call(api.createEnvironment, { params, body: body as never });
		const run = await workIn(environment, work === "issue");
		await lose();
		try {
			await cancelAndGoOn(run, work === "issue");
		} finally {
			await restore();
		}
		await until(() => containers() === "");
	});

	it("is not finalized, merged or closed before its container is removed", async () => {
		const settings = { socketPath: engine.socketPath, image: engine.image, network: "none" as const };
		const params = { companyId: server.company.id };
		const body = { name: crypto.randomUUID(), driver: "container" as const, settings };
		const environment = await server.client.call(api.createEnvironment, { params, body: body as never });
		const { runId } = await workIn(environment, true);
		const { call } = server.client;
		const { executionWorkspaceId: workspaceId = "" } = await call(api.getRun, { params: { runId } });
		const at = { params: { workspaceId: workspaceId ?? "" } };
		const codeOf = (request: Promise<unknown>) => request.then(String, (error) => error.code);
		const finalize = async () =>
			(await call(api.getExecutionWorkspace, at)).operations.find(
				({ operation }) => operation === "workspace_finalize",
			);
		engine.haltService(true);
		try {
			await call(api.cancelRun, { params: { runId } });
			await until(async () => (await finalize())?.finishedAt);
			expect(await finalize()).toMatchObject({ error: { code: "environment_unreachable" }, details: null });
			expect(await codeOf(call(api.mergeExecutionWorkspace, { ...at, body: {} }))).toBe("workspace_in_use");
			expect(await codeOf(call(api.closeExecutionWorkspace, at))).toBe("workspace_in_use");
			expect(await codeOf(call(api.finalizeExecutionWorkspace, at))).toBe("workspace_in_use");
		} finally {
			engine.haltService(false);
		}
		await call(api.finalizeExecutionWorkspace, at);
		const rescueRef = expect.stringContaining("refs/paperclip/rescue/");
		expect(await finalize()).toMatchObject({ error: null, details: { rescueRef } });
		expect(containers()).toBe("");
	});
});

describe("a run whose machine", needs("sshd"), () => {
	let machine: SshServer;
	let proxy: TcpProxy;
	let basePath: string;
	beforeAll(async () => {
		machine = await startSshServer();
		proxy = await startTcpProxy(machine.port);
		basePath = mkdtempSync(path.join(tmpdir(), "remote-"));
	});
	afterAll(async () => {
		await proxy.close();
		await machine.remove();
		rmSync(basePath, { recursive: true, force: true });
	});

	it.each([
		["does not respond", (isLost: boolean) => proxy.stall(isLost)],
		[
			"refuses connections",
			(isLost: boolean) => {
				proxy.refuse(isLost);
				if (isLost) proxy.cut();
			},
		],
	])("%s is cancelled at once, and its processes are killed later", async (_, lose) => {
		const { user, identityFile, hostKey } = machine;
		const settings = { host: "127.0.0.1", port: proxy.port, user, identityFile, hostKeys: [hostKey], basePath };
		const params = { companyId: server.company.id };
		const body = { name: crypto.randomUUID(), driver: "ssh" as const, settings };
		const environment = await server.client.call(api.createEnvironment, { params, body });
		const run = await workIn(environment, true);
		const pid = Number(/begun (\d+)/.exec(await server.output(run.runId))?.[1]);
		lose(true);
		try {
			await cancelAndGoOn(run, true);
		} finally {
			lose(false);
		}
		await until(() => identifyProcess(pid) === null);
	});
});

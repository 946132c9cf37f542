import * as api from "@paperclipai/shared";
import type { RawResponse, TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";

/** `server` is the server's machine, A and B are containers. */
export type WorkLocation = "server" | "A" | "B";

/** Environment of an issue. */
export type Pin = WorkLocation | "unset" | "deleted";

/** As the program or the requested driver reports. */
export type RanAt = WorkLocation | "refused" | "missing";

export type RightsAgent = Awaited<ReturnType<RightsCompany["createAgent"]>>;
export type RightsCompany = Awaited<ReturnType<typeof rightsCompany>>;

const SOCKETS = { A: "/run/no-engine-a.sock", B: "/run/no-engine-b.sock" } as const;

/** The programs of its agents report where they run. */
export async function rightsCompany({ client, company, send, createAgent, output }: TestCompany) {
	const params = { companyId: company.id };
	async function createEnvironment(name: string, socketPath: string): Promise<string> {
		const settings = { socketPath, image: "none", network: "none" };
		const body = { name, driver: "container", settings } as never;
		return (await client.call(api.createEnvironment, { params, body })).id;
	}
	const ids = { server: null, A: await createEnvironment("A", SOCKETS.A), B: await createEnvironment("B", SOCKETS.B) };
	let count = 0;
	const createIssue = (body: Partial<api.CreateIssue> = {}) =>
		client.call(api.createIssue, { params, body: { title: "Work", ...body } });
	let colleague: ReturnType<typeof createRightsAgent> | undefined;
	async function createRightsAgent({ at, allowed = [] }: { at: WorkLocation; allowed?: readonly WorkLocation[] }) {
		const name = `Agent${++count}`;
		const config = { command: "sh", args: ["-c", "echo ran on the server"] };
		const allowedEnvironmentIds = allowed.map((location) => ids[location]);
		const agent = await createAgent("process", config, {
			...{ name, defaultEnvironmentId: ids[at] },
			...(allowed.length === 0 ? {} : { allowedEnvironmentIds }),
		});
		const keyOf = { params: { agentId: agent.id }, body: { name: "test" } };
		const { key } = await client.call(api.createAgentKey, keyOf);
		return {
			...agent,
			/** Below `/api`. */
			send: (method: string, path: string, body?: unknown): Promise<RawResponse> =>
				send(method, `/api${path}`, body, { authorization: `Bearer ${key}` }),
		};
	}
	return {
		...{ client, params, createIssue },
		/** Works in one environment, and may work in others. */
		createAgent: createRightsAgent,
		/** Works locally, shared by all cases. */
		colleague: () => (colleague ??= createRightsAgent({ at: "server" })),
		/** A deleted environment is pinned only while the issue is done. */
		async createPinned(pin: Pin, body: Partial<api.CreateIssue> = {}): Promise<api.Issue> {
			if (pin === "unset") return await createIssue(body);
			if (pin !== "deleted")
				return await createIssue({ ...body, executionWorkspaceSettings: { environmentId: ids[pin] } });
			const environmentId = await createEnvironment(`Deleted ${++count}`, SOCKETS.A);
			const closed = { ...body, status: "done" as const, executionWorkspaceSettings: { environmentId } };
			const { id: issueId } = await createIssue(closed);
			await client.call(api.deleteEnvironment, { params: { environmentId } });
			const { status = "todo" } = body;
			return await client.call(api.updateIssue, { params: { issueId }, body: { status, wake: false } });
		},
		/** Waits until runs exist and all are over. */
		finished: ({ issueId, agentId }: { issueId: string | null; agentId: string }) =>
			until(async () => {
				const query = { agentId, ...(issueId === null ? {} : { issueId }) };
				const runs = await client.call(api.listRuns, { params, query: query as never });
				return runs.length > 0 && runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
			}),
		async ranAt(run: api.Run): Promise<RanAt> {
			const text = await output(run.id);
			if (text.includes("ran on the server")) return "server";
			if (run.error?.code === "environment_not_allowed") return "refused";
			if (run.error?.code === "environment_not_found") return "missing";
			// No engine runs, so the message of the driver names the environment.
			const ranAt = (["A", "B"] as const).find((name) => run.error?.message.includes(SOCKETS[name]));
			if (ranAt === undefined || run.environment?.name !== ranAt) {
				throw new Error(`${run.status} in ${run.environment?.name}: ${JSON.stringify(run.error)}`);
			}
			return ranAt;
		},
	};
}

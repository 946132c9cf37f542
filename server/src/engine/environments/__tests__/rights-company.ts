import * as api from "@paperclipai/shared";
import type { RawResponse, TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";

/** Where an agent may work. `server` is the server's machine, A and B are containers. */
export type Place = "server" | "A" | "B";

/** Where an issue points. */
export type Pin = Place | "unset" | "deleted";

/** Where a run worked, as its program reports, or the driver that was asked for it. */
export type RanAt = Place | "refused" | "missing";

export type RightsAgent = Awaited<ReturnType<RightsCompany["createAgent"]>>;
export type RightsCompany = Awaited<ReturnType<typeof rightsCompany>>;

const SOCKETS = { A: "/run/no-engine-a.sock", B: "/run/no-engine-b.sock" } as const;

/** A company with two environments, and agents whose program reports where it was started. */
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
	async function createRightsAgent({ at, allowed = [] }: { at: Place; allowed?: readonly Place[] }) {
		const name = `Agent${++count}`;
		const config = { command: "sh", args: ["-c", "echo ran on the server"] };
		const allowedEnvironmentIds = allowed.map((place) => ids[place]);
		const agent = await createAgent("process", config, {
			...{ name, defaultEnvironmentId: ids[at] },
			...(allowed.length === 0 ? {} : { allowedEnvironmentIds }),
		});
		const keyOf = { params: { agentId: agent.id }, body: { name: "test" } };
		const { key } = await client.call(api.createAgentKey, keyOf);
		return {
			...agent,
			/** Sends a request as this agent, below `/api`. */
			send: (method: string, path: string, body?: unknown): Promise<RawResponse> =>
				send(method, `/api${path}`, body, { authorization: `Bearer ${key}` }),
		};
	}
	return {
		...{ client, params, createIssue },
		/** Creates an agent that works in one place, and may work in others. */
		createAgent: createRightsAgent,
		/** An agent on the server's machine, one for all cases. */
		colleague: () => (colleague ??= createRightsAgent({ at: "server" })),
		/** Creates an issue that the board pins; a deleted environment only while the issue is done. */
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
		/** The runs of an agent, of one issue or without one, once there are some and all are over. */
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
			// No engine is there, so that the message of its driver says where it was to run.
			const place = (["A", "B"] as const).find((name) => run.error?.message.includes(SOCKETS[name]));
			if (place === undefined || run.environment?.name !== place) {
				throw new Error(`${run.status} in ${run.environment?.name}: ${JSON.stringify(run.error)}`);
			}
			return place;
		},
	};
}

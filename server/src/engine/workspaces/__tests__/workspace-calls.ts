import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { userRepositories } from "./user-repository.ts";

export const COMMIT = "git -c user.name=Agent -c user.email=agent@example.org commit --quiet --message";

/** Repositories are removed at the end. */
export function useWorkspaces() {
	let company: TestCompany;
	const { newRepository, removeRepositories } = userRepositories();
	it.beforeAll(async ({ sharedServer }) => {
		company = await sharedServer.createCompany();
	});
	it.afterAll(removeRepositories);
	return { newRepository, calls: workspaceCalls(() => company), companyId: () => company.company.id };
}

/** @param current The company, which only the first call needs. */
function workspaceCalls(current: () => TestCompany) {
	const call: api.ApiClient["call"] = (...args) => current().client.call(...args);
	const params = () => ({ companyId: current().company.id });
	const runsOf = (issueId: string) => call(api.listRuns, { params: params(), query: { issueId, limit: 200 } });
	const createAgent = (name: string, cwd: string, script: string, env: Record<string, unknown> = {}) =>
		current().createAgent("process", { command: "sh", args: ["-ec", script], cwd, env }, { name });
	const createIssue = (body: api.CreateIssue) => call(api.createIssue, { params: params(), body });
	return {
		call,
		send: (...args: Parameters<TestCompany["send"]>): ReturnType<TestCompany["send"]> => current().send(...args),
		output: (runId: string) => current().output(runId),
		createAgent,
		createIssue,
		/** The agent runs the script. */
		async assign(title: string, cwd: string, script: string, more: Partial<api.CreateIssue> = {}) {
			const { id: assigneeAgentId } = await createAgent(title, cwd, script);
			return await createIssue({ title, assigneeAgentId, ...more });
		},
		createProject: (body: api.CreateProject) => call(api.createProject, { params: params(), body }),
		createSecret: (body: api.CreateSecret) => call(api.createSecret, { params: params(), body }),
		getIssue: (issueId: string) => call(api.getIssue, { params: { issueId } }),
		setDone: (issueId: string) => call(api.updateIssue, { params: { issueId }, body: { status: "done" } }),
		comment: async (issueId: string, body: string) =>
			void (await current().send("POST", `/api/issues/${issueId}/comments`, { body })),
		runsOf,
		/** Waits until `count` runs exist and all are over. */
		finished: (issueId: string, count = 1) =>
			until(async () => {
				const runs = await runsOf(issueId);
				return runs.length === count && runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
			}),
		async workspaceOf(issueId: string) {
			const found = await call(api.listExecutionWorkspaces, { params: params(), query: { issueId } });
			return await call(api.getExecutionWorkspace, { params: { workspaceId: found[0]?.id ?? "" } });
		},
	};
}

/** Asks in the thread of the issue, with the token of the run. */
export function ask(body: unknown): string {
	const program = `const { PAPERCLIP_API_URL: url, PAPERCLIP_TASK_ID: id, PAPERCLIP_API_KEY: key, PAPERCLIP_RUN_ID: run } = process.env;
	const headers = { authorization: "Bearer " + key, "x-paperclip-run-id": run, "content-type": "application/json" };
	const options = { method: "POST", headers, body: process.argv[1] };
	fetch(url + "/api/issues/" + id + "/interactions", options).then((response) => process.exit(response.ok ? 0 : 1));`;
	return `${process.execPath} -e '${program}' '${JSON.stringify(body)}'`;
}

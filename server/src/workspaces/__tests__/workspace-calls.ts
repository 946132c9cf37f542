import * as api from "@paperclipai/shared";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";

export const COMMIT = "git -c user.name=Agent -c user.email=agent@example.org commit --quiet --message";

/** What tests of workspaces do with a company. */
export function workspaceCalls(server: TestCompany) {
	const params = { companyId: server.company.id };
	const { call } = server.client;
	const runsOf = (issueId: string) => call(api.listRuns, { params, query: { issueId, limit: 200 } });
	return {
		createAgent: (name: string, cwd: string, script: string) =>
			server.createAgent("process", { command: "sh", args: ["-ec", script], cwd }, { name }),
		createIssue: (body: api.CreateIssue) => call(api.createIssue, { params, body }),
		getIssue: (issueId: string) => call(api.getIssue, { params: { issueId } }),
		setDone: (issueId: string) => call(api.updateIssue, { params: { issueId }, body: { status: "done" } }),
		comment: async (issueId: string, body: string) =>
			void (await server.send("POST", `/api/issues/${issueId}/comments`, { body })),
		runsOf,
		/** The runs of an issue, once there are `count` and all are over. */
		finished: (issueId: string, count = 1) =>
			until(async () => {
				const runs = await runsOf(issueId);
				return runs.length === count && runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
			}),
		/** The newest workspace of an issue. */
		async workspaceOf(issueId: string) {
			const found = await call(api.listExecutionWorkspaces, { params, query: { issueId } });
			return await call(api.getExecutionWorkspace, { params: { workspaceId: found[0]?.id ?? "" } });
		},
	};
}

/** Shell command that asks for something in the thread of the issue, with the token of the run. */
export function ask(body: unknown): string {
	const program = `const { PAPERCLIP_API_URL: url, PAPERCLIP_TASK_ID: id, PAPERCLIP_API_KEY: key, PAPERCLIP_RUN_ID: run } = process.env;
	const headers = { authorization: "Bearer " + key, "x-paperclip-run-id": run, "content-type": "application/json" };
	const options = { method: "POST", headers, body: process.argv[1] };
	fetch(url + "/api/issues/" + id + "/interactions", options).then((response) => process.exit(response.ok ? 0 : 1));`;
	return `${process.execPath} -e '${program}' '${JSON.stringify(body)}'`;
}

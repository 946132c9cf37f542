import * as api from "@paperclipai/shared";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";

/** Prints the payload of the wake and the variables about an approval. */
const PRINT_WAKE =
	'[ -n "$PAPERCLIP_WAKE_PAYLOAD" ] && tr -d "\\n" < "$PAPERCLIP_WAKE_PAYLOAD"; echo; echo "$PAPERCLIP_APPROVAL_ID $PAPERCLIP_APPROVAL_STATUS"';

/** Calls the API with its own key, and prints in each run the delivered wakes. */
export async function createAskingAgent(server: TestCompany, { args = ["-c", PRINT_WAKE] }: { args?: string[] } = {}) {
	const agent = await server.createAgent("process", { command: "sh", args }, { name: "Requester" });
	const params = { agentId: agent.id };
	const { key } = await server.client.call(api.createAgentKey, { params, body: { name: "test" } });
	const headers = { authorization: `Bearer ${key}` };
	const runs = () =>
		server.client.call(api.listRuns, { params: { companyId: server.company.id }, query: { agentId: agent.id } });
	return {
		agent,
		headers,
		client: api.createApiClient({ baseUrl: server.url, headers }),
		runs,
		async delivered() {
			const [run, ...others] = await runs();
			if (run === undefined || others.length > 0) throw new Error(`${others.length + 1} runs instead of one`);
			const finished = await server.finish(run.id);
			const [payload = "", approval = ""] = (await server.output(run.id)).split("\n");
			return { run: finished, payload: JSON.parse(payload), approval };
		},
	};
}

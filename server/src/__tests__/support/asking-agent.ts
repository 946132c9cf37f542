import * as api from "@paperclipai/shared";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";

/** Prints why it was woken: the payload, and what its variables say of an approval. */
const PRINT_WAKE =
	'[ -n "$PAPERCLIP_WAKE_PAYLOAD" ] && tr -d "\\n" < "$PAPERCLIP_WAKE_PAYLOAD"; echo; echo "$PAPERCLIP_APPROVAL_ID $PAPERCLIP_APPROVAL_STATUS"';

/** An agent that calls the API with a key of its own, and prints in each run what was delivered to it. */
export async function createAskingAgent(server: TestCompany, { args = ["-c", PRINT_WAKE] }: { args?: string[] } = {}) {
	const agent = await server.createAgent("process", { command: "sh", args }, { name: "Asker" });
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
		/** What was delivered to it in its only run, once that is over. */
		async delivered() {
			const [run, ...others] = await runs();
			if (run === undefined || others.length > 0) throw new Error(`${others.length + 1} runs instead of one`);
			const finished = await server.finish(run.id);
			const [payload = "", approval = ""] = (await server.output(run.id)).split("\n");
			return { run: finished, payload: JSON.parse(payload), approval };
		},
	};
}

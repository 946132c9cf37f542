import {
	type Agent,
	type ApiClient,
	type CreateInteraction,
	createInteraction,
	createIssue,
	type Interaction,
	listInteractions,
	rejectInteraction,
} from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { createRequester } from "./requester.ts";
import type { TestServer } from "./test-server.ts";

interface AskedInteraction {
	agent: Agent;
	api: ApiClient;
	interaction: Interaction;
	/** Waits for the decision. */
	decided(): Promise<Interaction>;
	/** Decides it as the board. */
	reject(): Promise<unknown>;
}

/** Has a new agent ask the board for something, in a new issue. */
export async function askBoard(server: TestServer, name: string, body: CreateInteraction): Promise<AskedInteraction> {
	const requester = await createRequester(server, name);
	const issue = await server.api.call(createIssue, {
		params: { companyId: server.companyId },
		body: { title: `Work of ${name}` },
	});
	const interaction = await requester.api.call(createInteraction, { params: { issueId: issue.id }, body });
	const decided = async (): Promise<Interaction | undefined> => {
		const [found] = await server.api.call(listInteractions, { params: { issueId: issue.id } });
		return found?.status === "pending" ? undefined : found;
	};
	const params = { issueId: issue.id, interactionId: interaction.id };
	const decision = { revision: interaction.revision };
	const reject = () => server.api.call(rejectInteraction, { params, body: decision });
	return { ...requester, interaction, decided: () => until(decided), reject };
}

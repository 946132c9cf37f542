import * as api from "@paperclipai/shared";
import type { RightsAgent, RightsCompany } from "./rights-company.ts";

interface PathSetup {
	company: RightsCompany;
	agent: RightsAgent;
	/** Works locally. */
	colleague: RightsAgent;
	/** Pinned by the board as the case says. */
	pinned(body?: Partial<api.CreateIssue>): Promise<api.Issue>;
}

interface Started {
	issueId: string | null;
	agentId?: string;
}

export interface StartPath {
	name: string;
	/** The board has assigned the agent to the pinned issue. */
	isByBoard?: boolean;
	/** The run does not concern the pinned issue, so the agent works in its default environment. */
	isUnpinned?: boolean;
	/** The board pins an existing issue, which is refused for a deleted environment. */
	pinsLater?: boolean;
	/** Part of the quick tests. */
	isCore?: boolean;
	/** The run belongs to a hired copy. */
	isCopy?: boolean;
	start(setup: PathSetup): Promise<Started>;
}

export const board = (company: RightsCompany, issueId: string, body: api.UpdateIssue) =>
	company.client.call(api.updateIssue, { params: { issueId }, body });

/** The request must be allowed. */
export async function as(agent: RightsAgent, method: string, path: string, body: unknown) {
	const response = await agent.send(method, path, body);
	if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
	return response.body as unknown as { id: string };
}

export const QUESTIONS = { kind: "ask_user_questions", questions: [{ id: "a", question: "How?" }] };

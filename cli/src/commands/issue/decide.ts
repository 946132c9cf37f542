import type { Interaction, Issue } from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import { describeInteraction } from "../../render/issue/interaction.ts";
import { NOTE_OPTION, type RevisionOptions, readRevision, revisionOption } from "../decided-revision.ts";
import type { ServerScope } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

export const DECIDE_OPTIONS = { revision: revisionOption("issue show"), ...NOTE_OPTION };

interface IssueScope extends ServerScope {
	issue: Issue;
}

/** Returns the revision to decide on, after the user has read it. */
export async function readInteraction(
	{ connection, issue, output }: IssueScope,
	interaction: Interaction,
	options: RevisionOptions,
	question: string,
): Promise<number> {
	const show = async () =>
		output.note(describeInteraction(interaction, await readAgentNames(connection, issue.companyId)));
	const command = `paperclipai issue show ${issue.identifier}`;
	return await readRevision(interaction, options, { command, show, question });
}

/** Prints the interaction, because the user may not have named one. */
export async function reportDecided(
	{ connection, issue, output, report }: IssueScope,
	decided: Interaction,
): Promise<void> {
	await report(decided, async () => {
		output.note(describeInteraction(decided, await readAgentNames(connection, issue.companyId)));
		await noteRuns(connection, issue, output.note);
	});
}

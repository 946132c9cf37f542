import { acceptInteraction, type Interaction, type Issue, rejectInteraction } from "@paperclipai/shared";
import { type AgentNames, readAgentNames } from "../../client/agents/agent-names.ts";
import type { Connection } from "../../client/connection/connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { usageError } from "../../input/input-error.ts";
import { readNote } from "../../input/issue-texts.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { describeInteraction } from "../../render/issue/interaction.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { type RevisionOptions, readRevision } from "../decided-revision.ts";
import { withIssue } from "../scopes.ts";
import { chooseInteraction } from "./choose-interaction.ts";
import { noteRuns } from "./note-runs.ts";

export interface IssueDecideOptions extends CompanyOptions, Pick<RevisionOptions, "revision"> {
	note?: string;
}

export interface IssueAcceptOptions extends IssueDecideOptions {
	/** Numbers of suggested tasks, from 1. */
	tasks?: string[];
}

/** Confirms what an agent has asked for, or creates the tasks that it suggests, all or some. */
export async function issueAccept(
	text: string,
	wanted: string | undefined,
	options: IssueAcceptOptions,
): Promise<number> {
	const note = await readNote(options.note);
	const tasks = options.tasks?.map(readTaskNumber);
	const decider = { verb: "accept", kinds: ["request_confirmation", "suggest_tasks"] } as const;
	return await withIssue({ ...options, keepServing: true }, text, async ({ connection, issue, output }) => {
		const interaction = await chooseInteraction(connection, issue, wanted, decider, options);
		const revision = await readInteraction(connection, issue, interaction, output, options, "Accept it?");
		const decided = await connection.client.call(acceptInteraction, {
			params: { issueId: issue.id, interactionId: interaction.id },
			body: { revision, ...(note === undefined ? {} : { note }), ...(tasks === undefined ? {} : { tasks }) },
		});
		await reportDecided(connection, issue, decided, output, options);
		return EXIT.succeeded;
	});
}

/** Rejects what an agent has asked, whatever its kind. */
export async function issueReject(
	text: string,
	wanted: string | undefined,
	options: IssueDecideOptions,
): Promise<number> {
	const note = await readNote(options.note);
	const decider = { verb: "reject", kinds: ["request_confirmation", "suggest_tasks", "ask_user_questions"] } as const;
	return await withIssue({ ...options, keepServing: true }, text, async ({ connection, issue, output }) => {
		const interaction = await chooseInteraction(connection, issue, wanted, decider, options);
		const revision = await readInteraction(connection, issue, interaction, output, options, "Reject it?");
		const params = { issueId: issue.id, interactionId: interaction.id };
		const body = { revision, ...(note === undefined ? {} : { note }) };
		const decided = await connection.client.call(rejectInteraction, { params, body });
		await reportDecided(connection, issue, decided, output, options);
		return EXIT.succeeded;
	});
}

/** The revision that a decision is made on, after the user has read it. */
export async function readInteraction(
	connection: Connection,
	issue: Issue,
	interaction: Interaction,
	output: Output,
	options: IssueDecideOptions,
	question: string,
): Promise<number> {
	const show = async () =>
		output.note(describeInteraction(interaction, await readAgentNames(connection, issue.companyId)));
	const command = `paperclipai issue show ${issue.identifier}`;
	return await readRevision(interaction, options, { command, show, question });
}

/** Prints what was decided, because the user may not have named it. */
export async function reportDecided(
	connection: Connection,
	issue: Issue,
	decided: Interaction,
	output: Output,
	{ json }: { json?: true },
): Promise<void> {
	if (json) {
		printJson(output, decided);
		return;
	}
	const names: AgentNames = await readAgentNames(connection, issue.companyId);
	output.note(describeInteraction(decided, names));
	await noteRuns(connection, issue, output.note);
}

/** People count from 1, as the thread shows it. */
function readTaskNumber(text: string): number {
	const number = Number(text);
	if (Number.isInteger(number) && number >= 1) return number - 1;
	throw usageError(
		`--tasks ${text} is not a task number.`,
		"Use the numbers that issue show prints, as in --tasks 1,3",
	);
}

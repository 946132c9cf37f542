import { CodedError } from "@paperclipai/adapter-utils";
import { type Approval, approve } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { readAgentSetup, type SetupOptions } from "../../input/agent-setup.ts";
import { canAsk } from "../../input/can-ask.ts";
import { usageError } from "../../input/input-error.ts";
import { readNote } from "../../input/issue-texts.ts";
import { formatSetup } from "../../render/approval/setup.ts";
import type { Output } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { requireRead } from "../decided-revision.ts";
import { withApproval } from "../scopes.ts";
import { type ChosenSetup, chooseHireSetup } from "./choose-hire-setup.ts";
import { type ApprovalDecideOptions, readApproval, reportDecision, showCommand } from "./decide.ts";
import { describeApproval } from "./show.ts";

export interface ApproveOptions extends ApprovalDecideOptions, Omit<SetupOptions, "name"> {
	/** The agent whose setup is copied. */
	sameAs?: string;
	/** Name or id of an environment, or `local`. */
	environment?: string;
	yes?: true;
}

/** Approves a request. Before a hire, shows what the new agent will run, and asks. */
export async function approvalsApprove(text: string, options: ApproveOptions): Promise<number> {
	const note = await readNote(options.note);
	const described = readAgentSetup(options, process.cwd());
	if (described !== undefined && options.sameAs !== undefined) {
		throw usageError("Both --adapter and --same-as are specified.", "Use only one of them.");
	}
	return await withApproval({ ...options, keepServing: true }, text, async ({ connection, approval, output }) => {
		const isHire = approval.kind === "hire_agent";
		if (!isHire && hasSetup(options, described)) {
			throw usageError("Only a hire needs a setup.", "Omit --adapter, --same-as and --environment.");
		}
		const isUnasked = isHire && options.yes === true;
		if (isHire) requireRead(isUnasked ? { ...options, json: true } : options, showCommand(approval));
		if (isHire && !options.json) output.note(await describeApproval(connection, approval, output));
		const setup = isHire ? await chooseHireSetup(connection, approval, { ...options, described }) : null;
		if (setup !== null) await confirmHire(setup, output, options);
		const revision = isHire
			? (options.revision ?? approval.revision)
			: await readApproval(connection, approval, output, options, "Approve it?");
		const decided = await connection.client.call(approve, {
			params: { approvalId: approval.id },
			body: { revision, ...setup?.body, ...(note === undefined ? {} : { note }) },
		});
		reportDecision(decided, "Approved", output, options);
		if (!options.json) reportHire(decided, output);
		return EXIT.succeeded;
	});
}

function hasSetup({ sameAs, environment }: ApproveOptions, described: unknown): boolean {
	return [sameAs, environment, described].some((option) => option !== undefined);
}

/** An agent chose what is asked for, so a person has to see what will run. */
async function confirmHire(setup: ChosenSetup, output: Output, options: ApproveOptions): Promise<void> {
	if (!options.json) output.note(formatSetup(setup.shown, setup.origin, output.tableWidth));
	if (options.yes) return;
	if (!canAsk(options)) {
		throw usageError(
			"Hiring needs confirmation, and this is not a terminal.",
			"Add --yes after you have checked the setup.",
		);
	}
	const isAgreed = await (await import("../../input/ask.ts")).askYesNo("Hire this agent with this setup?");
	if (!isAgreed) throw new CodedError("declined", "Nothing was approved.");
}

function reportHire({ result }: Approval, output: Output): void {
	if (result === null) return;
	output.data(`${result.agentId}\n`);
	const { status, error = "" } = result.onHireApproved;
	if (status === "failed") output.note(`The hook of its adapter failed: ${error}`);
	output.note(withStartedCommand(`Give it work with: paperclipai issue create TITLE --assignee ${result.agentId}`));
}

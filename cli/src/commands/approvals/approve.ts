import { type Approval, approve, omitUndefined } from "@paperclipai/shared";
import { FIRST_RUN_ADAPTER_TYPE } from "../../adapters/first-run-adapter.ts";
import { readAgentSetup, SETUP_OPTIONS } from "../../input/agent-setup.ts";
import { APPROVAL } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { usageError } from "../../input/input-error.ts";
import { readNote } from "../../input/issue-texts.ts";
import { flag, type OptionValues, text } from "../../input/options.ts";
import { formatSetup } from "../../render/approval/setup.ts";
import type { Output } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { confirm } from "../confirm.ts";
import { NOTE_OPTION, requireRead } from "../decided-revision.ts";
import { defineCommand } from "../define-command.ts";
import { withApproval } from "../scopes.ts";
import { type ChosenSetup, chooseHireSetup } from "./choose-hire-setup.ts";
import { describeDecision, REVISION_OPTION, readApproval, showCommand } from "./decide.ts";
import { describeApproval } from "./show.ts";

const APPROVE_OPTIONS = {
	...COMPANY_OPTIONS,
	sameAs: text("<agent>", "for a hire: copy the setup of this agent, by name or id"),
	adapter: text("<type>", `for a hire: run the new agent with this adapter, for example ${FIRST_RUN_ADAPTER_TYPE}`),
	cwd: SETUP_OPTIONS.cwd,
	config: SETUP_OPTIONS.config,
	environment: text(
		"<name>",
		'for a hire: environment of the new agent, or "local" (default with --same-as: that agent\'s environment)',
	),
	...REVISION_OPTION,
	...NOTE_OPTION,
	yes: flag("hire without confirmation; needs --revision"),
};

type ApproveOptions = OptionValues<typeof APPROVE_OPTIONS>;

export const command = defineCommand({
	summary: "approve a request; for a hire, shows what the new agent will run, and asks for confirmation",
	details:
		"For a hire, shows all settings that the new agent will run with, and asks for confirmation; without a terminal, " +
		"`--yes` and `--revision` are required. `--same-as` copies the setup of another agent. Prints the id of the new agent.",
	arguments: { approval: APPROVAL },
	options: APPROVE_OPTIONS,
	async run(args, options) {
		const note = await readNote(options.note);
		const described = readAgentSetup(options, process.cwd());
		if (described !== undefined && options.sameAs !== undefined) {
			throw usageError("Both --adapter and --same-as are specified.", "Use only one of them.");
		}
		return await withApproval({ ...options, keepServing: true }, args.approval, async (scope) => {
			const { connection, approval, output, report } = scope;
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
				: await readApproval(scope, options, "Approve it?");
			const approved = await connection.client.call(approve, {
				params: { approvalId: approval.id },
				body: { revision, ...setup?.body, ...omitUndefined({ note }) },
			});
			await report(approved, () => {
				output.note(describeDecision("Approved", approved));
				printHire(approved, output);
			});
		});
	},
});

function hasSetup({ sameAs, environment }: ApproveOptions, described: unknown): boolean {
	return [sameAs, environment, described].some((option) => option !== undefined);
}

/** The request comes from an agent, so a user must see what the new agent will run. */
async function confirmHire(setup: ChosenSetup, output: Output, options: ApproveOptions): Promise<void> {
	if (!options.json) output.note(formatSetup(setup.shown, setup.origin, output.tableWidth));
	await confirm(options, {
		question: "Hire this agent with this setup?",
		what: "Hiring",
		hint: "Add --yes after you have checked the setup.",
		declined: "Nothing was approved.",
	});
}

function printHire({ result }: Approval, output: Output): void {
	if (result === null) return;
	output.data(`${result.agentId}\n`);
	const { status, error = "" } = result.onHireApproved;
	if (status === "failed") output.note(`The hire hook of the adapter failed: ${error}`);
	const create = `paperclipai issue create TITLE --assignee ${result.agentId}`;
	output.note(withStartedCommand(`Give the agent work with: ${create}`));
}

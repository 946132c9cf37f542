import {
	type Approval,
	type CompanyInteraction,
	describePermissionRule,
	listApprovals,
	listPendingInteractions,
	readPages,
} from "@paperclipai/shared";
import picocolors from "picocolors";
import { type AgentNames, actorName, readAgentNames } from "../client/agents/agent-names.ts";
import { COMPANY_OPTIONS } from "../input/common-options.ts";
import { readUsableRules } from "../input/payloads.ts";
import { titleOf } from "../render/approval/approval.ts";
import { indentText } from "../render/indent.ts";
import { ASKS, decidingCommands, describeInteraction } from "../render/issue/interaction.ts";
import type { Output } from "../render/output/output.ts";
import { toInlineText } from "../render/output/printable-text.ts";
import { withStartedCommand } from "../render/output/started-command.ts";
import { formatUtc } from "../render/values.ts";
import { defineCommand } from "./define-command.ts";
import { withCompany } from "./scopes.ts";

export const command = defineCommand({
	summary: "what waits for your decision, oldest first, with the commands that decide it",
	details: "Permissions, questions and plans of running agents, requests in the threads of issues, and approvals.",
	options: COMPANY_OPTIONS,
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { client } = connection;
			const params = { companyId: company.id };
			const interactions = await readPages((page, callOptions) =>
				client.call(listPendingInteractions, { params, query: page }, callOptions),
			);
			const approvals = await readPages((page, callOptions) =>
				client.call(listApprovals, { params, query: { ...page, status: "pending" } }, callOptions),
			);
			await report({ interactions, approvals }, async () => {
				if (interactions.length + approvals.length === 0) return output.note("Nothing waits for you.");
				const names = await readAgentNames(connection, company.id);
				for (const one of interactions.reverse()) output.data(formatInteraction(one, names, output));
				for (const one of approvals.reverse()) output.data(formatApproval(one, names, output));
			});
		});
	},
});

function formatInteraction(interaction: CompanyInteraction, names: AgentNames, output: Output): string {
	const { kind, askedBy, issue, deadlineAt, payload } = interaction;
	const { bold, dim } = picocolors.createColors(output.color);
	const about = issue === null ? "" : ` on ${issue.identifier} ${toInlineText(issue.title)}`;
	const deadline = deadlineAt === null ? "" : dim(` until ${formatUtc(deadlineAt)} UTC`);
	const rules = (kind === "permission" ? readUsableRules(payload) : []).map(
		(rule, index) => `  rule ${index + 1}: ${toInlineText(describePermissionRule(rule))}\n`,
	);
	return [
		`${bold(toInlineText(actorName(askedBy, names)))} ${ASKS[kind]}${about}${deadline}\n`,
		`${indentText(describeInteraction(interaction, names), output.tableWidth)}\n`,
		...rules,
		...decidingCommands(interaction, issue?.identifier ?? "").map(
			([, command]) => `  ${withStartedCommand(command)}\n`,
		),
		"\n",
	].join("");
}

function formatApproval(approval: Approval, names: AgentNames, output: Output): string {
	const { bold } = picocolors.createColors(output.color);
	const commands = ["show", "approve", "reject"].map(
		(verb) => `paperclipai approvals ${verb} ${approval.id.slice(0, 8)}`,
	);
	const lines = [
		`${bold(toInlineText(actorName(approval.askedBy, names)))} asks for an approval`,
		// Indented more than the commands, because an agent wrote it.
		indentText(toInlineText(titleOf(approval)), output.tableWidth, "    "),
		...commands.map((command) => `  ${withStartedCommand(command)}`),
	];
	return `${lines.join("\n")}\n\n`;
}

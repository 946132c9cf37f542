import { type Agent, getConfigSchema, missingPrompt } from "@paperclipai/shared";
import { chooseAgent } from "../../client/agents/choose-agent.ts";
import { ensureCompany } from "../../client/agents/companies.ts";
import { type Connection, connect } from "../../client/connection/connect.ts";
import { findIssue } from "../../client/issues/find-issue.ts";
import { wake } from "../../client/runs/wake.ts";
import { readAgentSetup } from "../../input/agent-setup.ts";
import { companyOf } from "../../input/common-options.ts";
import { usageError } from "../../input/input-error.ts";
import { readPrompt } from "../../input/prompt.ts";
import { readTranscriptMode } from "../../input/transcript-mode.ts";
import { createOutput } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import type { RunWatchOptions } from "./run-options.ts";
import { watchRun } from "./watch-run.ts";

export async function runWatch(agentName: string | undefined, options: RunWatchOptions): Promise<number> {
	const output = createOutput();
	const mode = readTranscriptMode(options);
	const note = mode === "json" ? () => {} : output.note;
	const folder = process.cwd();
	const setup = readAgentSetup(options, folder);
	if (setup !== undefined && agentName !== undefined) {
		throw usageError("Both an agent and --adapter are specified.", "Use only one of them.");
	}
	const prompt = await readPrompt(options);
	const connection = await connect({ apiBase: options.apiBase, create: true, keepServing: true, note });
	try {
		const issue = options.issue === undefined ? null : await findIssue(connection, companyOf(options), options.issue);
		const company = await ensureCompany(connection, issue?.companyId ?? companyOf(options));
		const select = process.stdin.isTTY && process.stderr.isTTY && mode !== "json" ? promptForAgent : null;
		const assignee = setup === undefined ? (issue?.assigneeAgentId ?? undefined) : undefined;
		const request = { agent: agentName ?? assignee, setup, folder, prompt: select };
		const chosen = await chooseAgent(connection, company, request);
		const { agent } = chosen;
		const run = await wake(connection, chosen, {
			...(prompt !== undefined && { prompt }),
			...(issue && { issueId: issue.id }),
		});
		const what = issue === null ? "" : ` on ${issue.identifier} ${toInlineText(issue.title)}`;
		note(`${agent.name} (${agent.adapterType})${what}, run ${run.id}`);
		if (prompt !== undefined || issue !== null) await noteMissingPrompt(connection, agent, note);
		return await watchRun({ connection, run, mode, output });
	} finally {
		await connection.close();
	}
}

async function promptForAgent(agents: Agent[]): Promise<Agent> {
	const prompts = await import("../agent/prompt-for-agent.ts");
	return await prompts.promptForAgent(agents);
}

/** Warns if the prompt does not reach the agent's program, because the transcript would not show that. */
async function noteMissingPrompt(
	{ client }: Connection,
	{ name, adapterType, adapterConfig }: Agent,
	note: (text: string) => void,
): Promise<void> {
	// Without a schema, there is nothing to check; the run itself reports a missing adapter.
	const schema = await client.call(getConfigSchema, { params: { type: adapterType } }).catch(() => null);
	const missing = missingPrompt(schema, adapterConfig);
	if (missing !== null) note(`${name}: ${missing}`);
}

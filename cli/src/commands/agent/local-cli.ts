import { hostname } from "node:os";
import { createAgentKey } from "@paperclipai/shared";
import { checkSkillsFolder, installSkills } from "../../client/skills/install-skills.ts";
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { text } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

export const command = defineCommand({
	summary: "create a key for an agent, and print shell exports for working as this agent",
	details:
		'A shell that runs `eval "$(paperclipai agent local-cli Ada)"`, and each program started in it, works as the agent. ' +
		"Commands in such a shell cannot approve or reject requests. The folder of `--skills-dir` must not be in a git " +
		"repository.",
	arguments: { agent: AGENT },
	options: {
		...COMPANY_OPTIONS,
		skillsDir: text("<folder>", "install the server's skills in this folder, for example ~/.claude/skills"),
	},
	async run(args, options) {
		const folder = options.skillsDir === undefined ? null : checkSkillsFolder(options.skillsDir, process.cwd());
		const scope = { ...options, keepServing: true };
		return await withAgent(scope, args.agent, async ({ connection, agent, output, report }) => {
			// Skills are installed before the key is created, so that a failure leaves no unused key.
			const skills = folder === null ? [] : await installSkills(connection, folder);
			const params = { agentId: agent.id };
			const body = { name: `local-cli on ${hostname()}` };
			const key = await connection.client.call(createAgentKey, { params, body });
			const variables = {
				PAPERCLIP_API_URL: connection.url(),
				PAPERCLIP_API_KEY: key.key,
				PAPERCLIP_AGENT_ID: agent.id,
				PAPERCLIP_COMPANY_ID: agent.companyId,
			};
			await report({ ...variables, keyId: key.id, skills }, () => {
				output.data(formatExports(variables));
				if (output.isTerminal) {
					output.note('\nPaste these lines into a shell, or run this command with eval "$(...)".');
				}
				const revoke = withStartedCommand(`paperclipai agent keys revoke ${agent.id} ${key.id}`);
				output.note(
					`This shell then works as ${agent.name}. When you are done, revoke the key in another shell: ${revoke}`,
				);
				const where = "~/.claude/skills (Claude Code) or ~/.agents/skills (Codex)";
				if (folder === null)
					output.note(`The program also needs the skills of this server: add --skills-dir with ${where}.`);
				else output.note(`Installed ${skills.length} skills in ${folder}.`);
			});
		});
	},
});

/** Formats lines for a POSIX shell. The values are quoted, so that the shell expands nothing in them. */
export function formatExports(variables: Record<string, string>): string {
	return Object.entries(variables)
		.map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`)
		.join("");
}

import { hostname } from "node:os";
import { createAgentKey } from "@paperclipai/shared";
import { checkSkillsFolder, installSkills } from "../../client/skills/install-skills.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { formatExports } from "../../render/exports.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withAgent } from "../scopes.ts";

export interface LocalCliOptions extends CompanyOptions {
	/** Where the skills of this server are installed. */
	skillsDir?: string;
}

/** Prints what a shell needs to work as an agent, with a new key. */
export async function agentLocalCli(text: string, options: LocalCliOptions): Promise<number> {
	const folder = options.skillsDir === undefined ? null : checkSkillsFolder(options.skillsDir, process.cwd());
	return await withAgent({ ...options, keepServing: true }, text, async ({ connection, agent, output }) => {
		// Before the key is created, so that a failure leaves no unused key.
		const skills = folder === null ? [] : await installSkills(connection, folder);
		const params = { agentId: agent.id };
		const key = await connection.client.call(createAgentKey, { params, body: { name: `local-cli on ${hostname()}` } });
		const variables = {
			PAPERCLIP_API_URL: connection.url(),
			PAPERCLIP_API_KEY: key.key,
			PAPERCLIP_AGENT_ID: agent.id,
			PAPERCLIP_COMPANY_ID: agent.companyId,
		};
		const revoke = withStartedCommand(`paperclipai agent keys revoke ${agent.id} ${key.id}`);
		if (options.json) {
			printJson(output, { ...variables, keyId: key.id, skills });
			return EXIT.succeeded;
		}
		output.data(formatExports(variables));
		if (output.isTerminal) {
			output.note('\nPaste these lines into a shell, or run this command in eval "$(...)".');
		}
		output.note(`This shell then works as ${agent.name}. When you are done, in another shell: ${revoke}`);
		const where = "~/.claude/skills (Claude Code) or ~/.agents/skills (Codex)";
		if (folder === null)
			output.note(`The program needs the skills of this server too: add --skills-dir with ${where}.`);
		else output.note(`Installed ${skills.length} skills in ${folder}.`);
		return EXIT.succeeded;
	});
}

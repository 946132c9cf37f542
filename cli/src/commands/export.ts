import { exportCompany } from "@paperclipai/shared";
import { requireCompany } from "../client/agents/companies.ts";
import { argument } from "../input/arguments.ts";
import { COMMON_OPTIONS } from "../input/common-options.ts";
import { flag } from "../input/options.ts";
import { defineCommand } from "./define-command.ts";
import { withServer } from "./scopes.ts";
import { requireNewFile, writeNewFile } from "./write-new-file.ts";

export const command = defineCommand({
	summary: "write a company to one file: agents, routines and issues; secrets by name only",
	details: "Writes JSON that can be diffed and kept in git. See [export and import](../guides/export.md).",
	arguments: { company: argument("name or id of the company"), file: argument("a new file") },
	options: { ...COMMON_OPTIONS, comments: flag("include the comments on issues") },
	async run({ file, ...args }, options) {
		requireNewFile(file);
		return await withServer(options, async ({ connection, output, report }) => {
			const company = await requireCompany(connection, args.company);
			const input = { params: { companyId: company.id }, query: { comments: String(options.comments ?? false) } };
			const content = await connection.client.call(exportCompany, input);
			await writeNewFile(file, oneChunk(`${JSON.stringify(content, null, "\t")}\n`), async () => {});
			const { agents, routines, issues, secrets } = content;
			const incomplete = agents.filter((agent) => agent.redacted.length > 0);
			const counts = { agents: agents.length, routines: routines.length, issues: issues.length };
			const redacted = incomplete.map((agent) => ({ agent: agent.name, settings: agent.redacted }));
			await report({ file, ...counts, secrets, redacted }, () => {
				const parts = `Agents: ${counts.agents}, routines: ${counts.routines}, issues: ${counts.issues}.`;
				output.note(`Wrote ${company.name} to ${file}. ${parts}`);
				if (secrets.length > 0) output.note(`Secrets are included by name only: ${secrets.join(", ")}`);
				for (const { agent, settings } of redacted) output.note(`Omitted from ${agent}: ${settings.join(", ")}`);
			});
		});
	},
});

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(text);
}

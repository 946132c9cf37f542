import { exportCompany } from "@paperclipai/shared";
import { requireCompany } from "../client/agents/companies.ts";
import { EXIT } from "../exit-codes.ts";
import type { CommonOptions } from "../input/options.ts";
import { printJson } from "../render/output/output.ts";
import { withServer } from "./scopes.ts";
import { requireNewFile, writeNewFile } from "./write-new-file.ts";

interface ExportOptions extends CommonOptions {
	comments?: true;
}

/** Writes a company to a new file, in lines that can be compared and kept in Git. */
export async function exportToFile(name: string, file: string, options: ExportOptions): Promise<number> {
	requireNewFile(file);
	return await withServer(options, async ({ connection, output }) => {
		const company = await requireCompany(connection, name);
		const input = { params: { companyId: company.id }, query: { comments: String(options.comments ?? false) } };
		const content = await connection.client.call(exportCompany, input);
		await writeNewFile(file, oneChunk(`${JSON.stringify(content, null, "\t")}\n`), async () => {});
		const { agents, routines, issues, secrets } = content;
		const incomplete = agents.filter(({ redacted }) => redacted.length > 0);
		if (options.json) {
			const counts = { agents: agents.length, routines: routines.length, issues: issues.length };
			const redacted = incomplete.map((agent) => ({ agent: agent.name, settings: agent.redacted }));
			printJson(output, { file, ...counts, secrets, redacted });
			return EXIT.succeeded;
		}
		output.note(
			`Wrote ${company.name} to ${file}. Agents: ${agents.length}, routines: ${routines.length}, issues: ${issues.length}.`,
		);
		if (secrets.length > 0) output.note(`Secrets are in it by name only: ${secrets.join(", ")}`);
		for (const agent of incomplete) output.note(`Left out of ${agent.name}: ${agent.redacted.join(", ")}`);
		return EXIT.succeeded;
	});
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(text);
}

import { type ImportedCompany, importCompany } from "@paperclipai/shared";
import { EXIT } from "../exit-codes.ts";
import type { CommonOptions } from "../input/options.ts";
import { type Output, printJson } from "../render/output/output.ts";
import { withStartedCommand } from "../render/output/started-command.ts";
import { withServer } from "./scopes.ts";
import { readCompanyFile } from "./company-file/read-company-file.ts";

interface ImportOptions extends CommonOptions {
	name?: string;
}

/** Creates a company from a file, and prints what it lacks. */
export async function importFromFile(name: string, options: ImportOptions): Promise<number> {
	const file = await readCompanyFile(name);
	return await withServer(options, async ({ connection: { client }, output }) => {
		const body = { file, ...(options.name === undefined ? {} : { name: options.name }) };
		const imported = await client.call(importCompany, { body });
		if (options.json) printJson(output, imported);
		else describe(output, imported);
		return EXIT.succeeded;
	});
}

function describe(output: Output, { company, created, missingSecrets, incomplete }: ImportedCompany): void {
	const { agents, routines, issues } = created;
	output.note(`Created ${company.name} (${company.id}), with issues as ${company.issuePrefix}-1.`);
	output.note(`Agents: ${agents}, routines: ${routines}, issues: ${issues}.`);
	const command = withStartedCommand("paperclipai");
	const inCompany = `--company ${company.id}`;
	if (missingSecrets.length > 0) {
		output.note("Secrets that are missing; runs of agents that refer to them fail until they are stored:");
		for (const name of missingSecrets) output.note(`  ${command} secrets set ${name} ${inCompany}`);
	}
	for (const { agent, settings } of incomplete) output.note(`To be completed in ${agent}: ${settings.join(", ")}`);
	if (agents === 0) return;
	output.note("All agents are paused, because they run the commands of the file. Look at them before you resume them:");
	output.note(`  ${command} agent list ${inCompany}`);
	output.note(`  ${command} agent show AGENT ${inCompany}`);
	output.note(`  ${command} agent resume AGENT ${inCompany}`);
}

import { readFile, stat } from "node:fs/promises";
import { decodeText, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import {
	type CompanyFile,
	companyFileSchema,
	type ImportedCompany,
	importCompany,
	omitUndefined,
} from "@paperclipai/shared";
import { argument } from "../input/arguments.ts";
import { COMMON_OPTIONS } from "../input/common-options.ts";
import { InputError } from "../input/input-error.ts";
import { text } from "../input/options.ts";
import type { Output } from "../render/output/output.ts";
import { withStartedCommand } from "../render/output/started-command.ts";
import { defineCommand } from "./define-command.ts";
import { withServer } from "./scopes.ts";

/** The server's request size limit plus room for white space in the file. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const HINT = "Create one with: paperclipai export COMPANY FILE";

export const command = defineCommand({
	summary: "create a company from an exported file, with its agents paused",
	details: "Lists the secrets that are missing. See [export and import](../guides/export.md).",
	arguments: { file: argument("file written by: export") },
	options: { ...COMMON_OPTIONS, name: text("<name>", "name of the new company (default: the name in the file)") },
	async run(args, options) {
		const file = await readCompanyFile(args.file);
		return await withServer(options, async ({ connection: { client }, output, report }) => {
			const body = { file, ...omitUndefined({ name: options.name }) };
			const imported = await client.call(importCompany, { body });
			await report(imported, () => describe(output, imported));
		});
	},
});

function describe(output: Output, { company, created, missingSecrets, incomplete }: ImportedCompany): void {
	const { agents, routines, issues } = created;
	output.note(`Created ${company.name} (${company.id}). Its issues start at ${company.issuePrefix}-1.`);
	output.note(`Agents: ${agents}, routines: ${routines}, issues: ${issues}.`);
	const inCompany = `--company ${company.id}`;
	if (missingSecrets.length > 0) {
		output.note("These secrets are missing. Runs of agents that refer to them fail until you store them with:");
		for (const name of missingSecrets)
			output.note(withStartedCommand(`  paperclipai secrets set ${name} ${inCompany}`));
	}
	for (const { agent, settings } of incomplete) output.note(`Settings to complete in ${agent}: ${settings.join(", ")}`);
	if (agents === 0) return;
	output.note("All agents are paused, because they run commands from the file. Review them before you resume them:");
	output.note(withStartedCommand(`  paperclipai agent list ${inCompany}`));
	output.note(withStartedCommand(`  paperclipai agent show AGENT --json ${inCompany}`));
	output.note(withStartedCommand(`  paperclipai agent instructions get AGENT ${inCompany}`));
	if (routines > 0) output.note(withStartedCommand(`  paperclipai routine list ${inCompany}`));
	output.note(withStartedCommand(`  paperclipai agent resume AGENT ${inCompany}`));
}

/** @throws {InputError} `file_not_readable`, `text_not_decodable`, `not_a_company_file`. */
async function readCompanyFile(file: string): Promise<CompanyFile> {
	const parsed = companyFileSchema.safeParse(parseJson(file, await readText(file)));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const field = issue?.path.join(".") || "the JSON";
	throw notACompanyFile(file, `${field}: ${issue?.message ?? "invalid"}`);
}

async function readText(file: string): Promise<string> {
	try {
		const { size } = await stat(file);
		if (size > MAX_FILE_BYTES) throw notACompanyFile(file, `it has more than ${MAX_FILE_BYTES} bytes`);
		return decodeText(await readFile(file), file);
	} catch (cause) {
		if (isCodedError(cause)) throw cause;
		throw new InputError("file_not_readable", `${file} cannot be read: ${messageOf(cause)}`, { cause });
	}
}

function parseJson(file: string, text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw notACompanyFile(file, "it is not JSON");
	}
}

function notACompanyFile(file: string, why: string): InputError {
	return new InputError("not_a_company_file", `${file} is not an exported company: ${why}`, { hint: HINT });
}

import { collectSecrets, createMasker, type Masker } from "@paperclipai/adapter-utils/host";
import {
	AGENT_FIELDS,
	COMPANY_FIELDS,
	COMPANY_FILE_FORMAT,
	type Company,
	type CompanyFile,
	type CompanyFileAgent,
	ROUTINE_FIELDS,
	type RoutineTask,
} from "@paperclipai/shared";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentInstructions, agents, routines } from "../../platform/db/schema.ts";
import type { AgentRow } from "../../records/agents/store.ts";
import { getCompany, readCompanyMcpServers } from "../../records/companies/store.ts";
import { mcpServerVariables } from "../../records/secrets/mcp-server-secrets.ts";
import { secretNamesIn } from "../../records/secrets/resolve.ts";
import { readSecretValues } from "../../records/secrets/secret-values.ts";
import type { AgentContext } from "../agents/change-agent.ts";
import { assignFileKeys } from "./agent-file-keys.ts";
import { exportIssues } from "./export-issues.ts";
import { fileFields } from "./file-fields.ts";
import { redactAgent, redactMcpServers } from "./redact-agent.ts";
import { requireExportable, requireImportable } from "./size.ts";

type Context = DatabaseContext & MasterKeyContext;

/**
 * Exports in a stable order, without terminated agents.
 * @throws {HttpError} 413 `company_too_large` for a company that could not be imported.
 */
export async function exportCompany(
	{ database, masterKey }: Pick<AgentContext, "database" | "masterKey">,
	companyId: string,
	{ comments }: { comments: boolean },
): Promise<CompanyFile> {
	return await database.db.transaction(
		async (db) => await readCompany({ database: { ...database, db }, masterKey }, companyId, comments),
		{ isolationLevel: "repeatable read", accessMode: "read only" },
	);
}

async function readCompany(context: Context, companyId: string, withComments: boolean): Promise<CompanyFile> {
	const company = await getCompany(context, companyId);
	const { issuePrefix } = company;
	await requireExportable(context, companyId, withComments);
	const { db } = context.database;
	const rows = await db
		.select()
		.from(agents)
		.where(and(eq(agents.companyId, companyId), isNull(agents.terminatedAt)))
		.orderBy(asc(agents.createdAt), asc(agents.id));
	const keys = assignFileKeys(rows);
	const ofCompany = await readCompanyMcpServers(context, companyId);
	const servers = [...ofCompany, ...rows.flatMap(({ mcpServers }) => mcpServers)];
	const inConfigs = [...rows.map(({ adapterConfig }) => adapterConfig), ...servers].flatMap((config) => [
		...collectSecrets(config),
	]);
	const masker = createMasker([...inConfigs, ...(await readSecretValues(context, companyId))]);
	const file: CompanyFile = {
		formatVersion: COMPANY_FILE_FORMAT,
		company: {
			...fileFields(COMPANY_FIELDS, company, masker),
			...worktreeLimitsOf(company),
			...(ofCompany.length === 0 ? {} : { mcpServers: redactMcpServers(ofCompany, masker).mcpServers }),
		},
		secrets: secretsOf(ofCompany, rows),
		agents: await exportAgents(context, rows, keys, masker),
		routines: await exportRoutines(context, companyId, keys, masker),
		issues: await exportIssues(context, { companyId, issuePrefix, keys, masker, withComments }),
	};
	requireImportable(file);
	return file;
}

function secretsOf(ofCompany: AgentRow["mcpServers"], rows: readonly AgentRow[]): string[] {
	const ofAgents = rows.flatMap(({ adapterConfig, mcpServers }) => [
		...secretNamesIn(adapterConfig),
		...secretNamesIn(mcpServerVariables(mcpServers)),
	]);
	return [...new Set([...secretNamesIn(mcpServerVariables(ofCompany)), ...ofAgents])].sort();
}

/** Omits unset limits, so that earlier versions can import the file. */
function worktreeLimitsOf({ maxWorktrees, closeWorktreesAfterDays }: Company) {
	return {
		...(maxWorktrees === null ? {} : { maxWorktrees }),
		...(closeWorktreesAfterDays === null ? {} : { closeWorktreesAfterDays }),
	};
}

async function exportAgents(
	{ database: { db } }: Context,
	rows: AgentRow[],
	keys: ReadonlyMap<string, string>,
	masker: Masker,
): Promise<CompanyFileAgent[]> {
	const exported: CompanyFileAgent[] = [];
	for (const row of rows) {
		const { id, adapterType, reportsTo, oneOff, permissions } = row;
		const { adapterConfig, runtimeConfig, desiredSkills, mcpServers, redacted } = redactAgent(row, masker);
		const [bundle] = await db.select().from(agentInstructions).where(eq(agentInstructions.agentId, id));
		const { entryFile, files } = bundle ?? { entryFile: "", files: {} };
		exported.push({
			key: keys.get(id) ?? id,
			...fileFields(AGENT_FIELDS, row, masker),
			...{ adapterType, adapterConfig, runtimeConfig, permissions, oneOff, desiredSkills },
			// Left out, so that earlier versions can import the file.
			...(mcpServers.length === 0 ? {} : { mcpServers }),
			reportsTo: keyOf(keys, reportsTo),
			instructions: Object.keys(files).length === 0 ? null : { entryFile, files: masker.json(files) },
			redacted,
		});
	}
	return exported;
}

async function exportRoutines(
	{ database: { db } }: Context,
	companyId: string,
	keys: ReadonlyMap<string, string>,
	masker: Masker,
): Promise<CompanyFile["routines"]> {
	const rows = await db
		.select()
		.from(routines)
		.where(eq(routines.companyId, companyId))
		.orderBy(asc(routines.createdAt), asc(routines.id));
	return rows.flatMap((row) => {
		const agent = keys.get(row.agentId);
		if (agent === undefined) return [];
		return [{ agent, ...fileFields(ROUTINE_FIELDS, row, masker), task: maskTask(row.task, masker) }];
	});
}

function maskTask(task: RoutineTask, masker: Masker): RoutineTask {
	if (task.kind === "prompt") return { ...task, prompt: masker.text(task.prompt) };
	return { ...task, title: masker.text(task.title), description: task.description && masker.text(task.description) };
}

function keyOf(keys: ReadonlyMap<string, string>, id: string | null): string | null {
	return id === null ? null : (keys.get(id) ?? null);
}

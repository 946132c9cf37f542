import type {
	Agent,
	Approval,
	Company,
	Environment,
	ExecutionWorkspaceDetails,
	Issue,
	Project,
	Run,
} from "@paperclipai/shared";
import { requireCompany } from "../client/agents/companies.ts";
import { findAgent, listAllAgents } from "../client/agents/find-agent.ts";
import { findApproval } from "../client/approvals/find-approval.ts";
import { type Connection, connect } from "../client/connection/connect.ts";
import { findEnvironment } from "../client/environments/find-environment.ts";
import { findIssue } from "../client/issues/find-issue.ts";
import { findProject } from "../client/projects/find-project.ts";
import { findRun, findRunningRun } from "../client/runs/find-run.ts";
import { findWorkspace } from "../client/workspaces/find-workspace.ts";
import { type CommonOptions, type CompanyOptions, companyOf } from "../input/common-options.ts";
import { createOutput, createReport, type Output, type Report } from "../render/output/output.ts";
import { noteTypedCompany } from "../render/output/typed-words.ts";

export interface ServerScope {
	connection: Connection;
	output: Output;
	report: Report;
}

export interface CompanyScope extends ServerScope {
	company: Company;
}

export interface ServerOptions extends CommonOptions {
	/** The value of `--company`. */
	company?: string;
	/** Whether to create a missing data folder. */
	create?: boolean;
	/** Whether to start a missing server in the background, so that it outlives the command. */
	keepServing?: boolean;
}

export async function withServer<T>(options: ServerOptions, body: (scope: ServerScope) => Promise<T>): Promise<T> {
	const output = createOutput();
	if (options.company !== undefined) noteTypedCompany(options.company);
	const note = options.json ? () => {} : output.note;
	const { apiBase, create = false, keepServing = false } = options;
	const connection = await connect({ apiBase, create, keepServing, note });
	try {
		return await body({ connection, output, report: createReport(output, options) });
	} finally {
		await connection.close();
	}
}

export async function withCompany<T>(
	options: CompanyOptions & ServerOptions,
	body: (scope: CompanyScope) => Promise<T>,
): Promise<T> {
	return await withServer(options, async (scope) => {
		return await body({ ...scope, company: await requireCompany(scope.connection, companyOf(options)) });
	});
}

export async function withAgent<T>(
	options: CompanyOptions & ServerOptions,
	name: string,
	body: (scope: CompanyScope & { agent: Agent }) => Promise<T>,
): Promise<T> {
	return await withCompany(options, async (scope) => {
		return await body({ ...scope, agent: findAgent(await listAllAgents(scope.connection, scope.company), name) });
	});
}

export async function withRun<T>(
	options: CompanyOptions & ServerOptions,
	run: string,
	body: (scope: ServerScope & { run: Run }) => Promise<T>,
): Promise<T> {
	return await withServer(options, async (scope) => {
		return await body({ ...scope, run: await findRun(scope.connection, companyOf(options), run) });
	});
}

/** A scope for commands that talk to an agent, whose `latest` run is a running one. @param verb Subcommand of `runs`. */
export async function withRunningRun<T>(
	options: CompanyOptions & ServerOptions,
	run: string,
	verb: string,
	body: (scope: ServerScope & { run: Run }) => Promise<T>,
): Promise<T> {
	return await withServer({ ...options, keepServing: true }, async (scope) => {
		return await body({ ...scope, run: await findRunningRun(scope.connection, companyOf(options), run, verb) });
	});
}

export async function withIssue<T>(
	options: CompanyOptions & ServerOptions,
	issue: string,
	body: (scope: ServerScope & { issue: Issue }) => Promise<T>,
): Promise<T> {
	return await withServer(options, async (scope) => {
		return await body({ ...scope, issue: await findIssue(scope.connection, companyOf(options), issue) });
	});
}

export async function withApproval<T>(
	options: CompanyOptions & ServerOptions,
	approval: string,
	body: (scope: ServerScope & { approval: Approval }) => Promise<T>,
): Promise<T> {
	return await withServer(options, async (scope) => {
		return await body({ ...scope, approval: await findApproval(scope.connection, companyOf(options), approval) });
	});
}

export async function withProject<T>(
	options: CompanyOptions & ServerOptions,
	project: string,
	body: (scope: CompanyScope & { project: Project }) => Promise<T>,
): Promise<T> {
	return await withCompany(options, async (scope) => {
		return await body({ ...scope, project: await findProject(scope.connection, scope.company, project) });
	});
}

export async function withEnvironment<T>(
	options: CompanyOptions & ServerOptions,
	environment: string,
	body: (scope: CompanyScope & { environment: Environment }) => Promise<T>,
): Promise<T> {
	return await withCompany(options, async (scope) => {
		return await body({ ...scope, environment: await findEnvironment(scope.connection, scope.company, environment) });
	});
}

export async function withWorkspace<T>(
	options: CompanyOptions & ServerOptions,
	workspace: string,
	body: (scope: ServerScope & { workspace: ExecutionWorkspaceDetails }) => Promise<T>,
): Promise<T> {
	return await withServer(options, async (scope) => {
		return await body({ ...scope, workspace: await findWorkspace(scope.connection, companyOf(options), workspace) });
	});
}

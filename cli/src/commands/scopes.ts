import type { Company, Run } from "@paperclipai/shared";
import { requireCompany } from "../client/agents/companies.ts";
import { type Connection, connect } from "../client/connection/connect.ts";
import { findRun } from "../client/runs/find-run.ts";
import type { CommonOptions } from "../input/options.ts";
import { createOutput, type Output } from "../render/output/output.ts";

export interface ServerScope {
	connection: Connection;
	output: Output;
}

export interface CompanyScope extends ServerScope {
	company: Company;
}

export interface ServerOptions extends CommonOptions {
	/** Create a missing data folder. */
	create?: boolean;
}

/** Runs a command with a connection to the server and the output. */
export async function withServer<T>(options: ServerOptions, body: (scope: ServerScope) => Promise<T>): Promise<T> {
	const output = createOutput();
	const note = options.json ? () => {} : output.note;
	const connection = await connect({ apiBase: options.apiBase, create: options.create ?? false, note });
	try {
		return await body({ connection, output });
	} finally {
		await connection.close();
	}
}

export async function withCompany<T>(options: CommonOptions, body: (scope: CompanyScope) => Promise<T>): Promise<T> {
	return await withServer(options, async (scope) => {
		return await body({ ...scope, company: await requireCompany(scope.connection) });
	});
}

export async function withRun<T>(
	options: CommonOptions,
	run: string,
	body: (scope: CompanyScope & { run: Run }) => Promise<T>,
): Promise<T> {
	return await withCompany(options, async (scope) => {
		return await body({ ...scope, run: await findRun(scope.connection, scope.company, run) });
	});
}

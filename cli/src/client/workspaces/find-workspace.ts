import {
	ApiError,
	type ExecutionWorkspace,
	type ExecutionWorkspaceDetails,
	getExecutionWorkspace,
	idSchema,
	listExecutionWorkspaces,
} from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { requireCompany } from "../agents/companies.ts";
import type { Connection } from "../connection/connect.ts";
import { findIssue } from "../issues/find-issue.ts";

const SEARCHED_WORKSPACES = 200;
/** Excludes short strings of digits, which may be issue numbers. */
const ID_PREFIX = /^(?=.*[a-f]|.{8})[0-9a-f-]{4,}$/;

/**
 * Finds a workspace by id, by id prefix among a company's newest workspaces, or by issue (its open workspace, else its
 * newest).
 */
export async function findWorkspace(
	connection: Connection,
	companyName: string | undefined,
	text: string,
): Promise<ExecutionWorkspaceDetails> {
	const wanted = text.trim().toLowerCase();
	if (idSchema.safeParse(wanted).success) {
		const found = await readWorkspace(connection, wanted).catch(ignoreMissing);
		if (found !== null) return found;
	} else if (ID_PREFIX.test(wanted)) {
		const { id: companyId } = await requireCompany(connection, companyName);
		const query = { limit: SEARCHED_WORKSPACES };
		const newest = await connection.client.call(listExecutionWorkspaces, { params: { companyId }, query });
		const [found, ...others] = newest.filter(({ id }) => id.startsWith(wanted));
		if (others.length > 0) throw ambiguous(text, others.length + 1);
		if (found !== undefined) return await readWorkspace(connection, found.id);
	}
	return await findWorkspaceOfIssue(connection, companyName, text);
}

async function findWorkspaceOfIssue(connection: Connection, companyName: string | undefined, text: string) {
	const { id: issueId, identifier, companyId } = await findIssue(connection, companyName, text).catch(asMissing(text));
	const query = { issueId, limit: SEARCHED_WORKSPACES };
	const found = await connection.client.call(listExecutionWorkspaces, { params: { companyId }, query });
	const chosen: ExecutionWorkspace | undefined = found.find(({ status }) => status === "open") ?? found[0];
	if (chosen !== undefined) return await readWorkspace(connection, chosen.id);
	throw new InputError("workspace_not_found", `${identifier} has no workspace.`, {
		hint: "The next run of the issue creates one, if the folder of its project or its agent is a git repository.",
	});
}

async function readWorkspace({ client }: Connection, workspaceId: string): Promise<ExecutionWorkspaceDetails> {
	return await client.call(getExecutionWorkspace, { params: { workspaceId } });
}

function ignoreMissing(error: unknown): null {
	if (error instanceof ApiError && error.code === "workspace_not_found") return null;
	throw error;
}

function asMissing(text: string) {
	return (error: unknown): never => {
		if (!(error instanceof InputError) || error.code !== "issue_not_found") throw error;
		throw new InputError("workspace_not_found", `There is no workspace or issue ${JSON.stringify(text)}.`, {
			hint: "Specify a workspace by its id, an id prefix, or its issue. List them with: paperclipai workspace list",
		});
	};
}

function ambiguous(text: string, count: number): InputError {
	return new InputError("workspace_ambiguous", `${count} workspaces start with ${JSON.stringify(text)}.`, {
		hint: "Enter more characters of the id.",
	});
}

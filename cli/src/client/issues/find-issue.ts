import { ApiError, getIssue, type Issue, issueRefSchema } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { requireCompany } from "../agents/companies.ts";
import type { Connection } from "../connection/connect.ts";

const NUMBER = /^[1-9]\d{0,8}$/;

/** Finds an issue by identifier or id in any company, or by number in one company. */
export async function findIssue(connection: Connection, companyName: string | undefined, text: string): Promise<Issue> {
	const wanted = text.trim();
	const issueId = NUMBER.test(wanted)
		? `${(await requireCompany(connection, companyName)).issuePrefix}-${wanted}`
		: wanted;
	if (!issueRefSchema.safeParse(issueId).success) throw issueNotFound(text);
	try {
		return await connection.client.call(getIssue, { params: { issueId } });
	} catch (error) {
		throw error instanceof ApiError && error.code === "issue_not_found" ? issueNotFound(text) : error;
	}
}

function issueNotFound(text: string): InputError {
	return new InputError("issue_not_found", `There is no issue ${JSON.stringify(text)}.`, {
		hint: "Specify an issue by its identifier, such as PAP-12, its number or its id. List them with: paperclipai issue list",
	});
}

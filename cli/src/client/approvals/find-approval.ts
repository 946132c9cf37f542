import { type Approval, getApproval, idSchema, listApprovals } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { requireCompany } from "../agents/companies.ts";
import type { Connection } from "../connection/connect.ts";
import { matchNamed } from "../match-named.ts";

const SEARCHED_APPROVALS = 200;

/** Finds an approval by id in any company, or by id prefix among a company's newest approvals. */
export async function findApproval(
	connection: Connection,
	companyName: string | undefined,
	text: string,
): Promise<Approval> {
	const { client } = connection;
	const wanted = text.trim().toLowerCase();
	if (idSchema.safeParse(wanted).success) return await client.call(getApproval, { params: { approvalId: wanted } });
	const { id: companyId } = await requireCompany(connection, companyName);
	const query = { limit: SEARCHED_APPROVALS };
	const approvals = await client.call(listApprovals, { params: { companyId }, query });
	const [found, ...others] = matchNamed(
		approvals.map((approval) => ({ ...approval, name: approval.id })),
		wanted,
	);
	if (found === undefined) {
		throw new InputError("approval_not_found", `There is no approval ${JSON.stringify(text)}.`, {
			hint: "List approvals with: paperclipai approvals list. Specify an approval by its id or an id prefix.",
		});
	}
	if (others.length === 0) return found;
	throw new InputError("approval_ambiguous", `${others.length + 1} approvals start with ${JSON.stringify(text)}.`, {
		hint: "Enter more characters of the id.",
	});
}

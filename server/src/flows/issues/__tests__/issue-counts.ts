import * as api from "@paperclipai/shared";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";

/** As the dashboard shows them, and as a query counts them. */
export async function bothCounts({ client, company }: TestCompany) {
	const params = { companyId: company.id };
	const { issues: shown } = await client.call(api.getDashboard, { params });
	const counted: Record<string, number> = Object.fromEntries(api.ISSUE_STATUSES.map((status) => [status, 0]));
	for (const status of api.ISSUE_STATUSES) {
		const issues = await client.call(api.listIssues, { params, query: { status, limit: 200 } });
		counted[status] = issues.length;
	}
	return { shown, counted };
}

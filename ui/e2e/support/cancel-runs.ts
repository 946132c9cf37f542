import { type ApiClient, cancelRun, listCompanies, listRuns } from "@paperclipai/shared";

/** Cancels all runs of a server, because their programs go on without it. */
export async function cancelRuns(api: ApiClient): Promise<void> {
	const companies = await api.call(listCompanies, { query: {} });
	for (const { id: companyId } of companies) {
		// A queued run would start once another one has ended.
		for (const status of ["queued", "running"] as const) {
			const runs = await api.call(listRuns, { params: { companyId }, query: { status } });
			for (const { id: runId } of runs) await api.call(cancelRun, { params: { runId } });
		}
	}
}

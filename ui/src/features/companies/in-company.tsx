import { type ReactNode, useEffect } from "react";
import { useCompanies } from "./api.ts";
import { selectCompany, useCompanyId } from "./selected-company.ts";

/** Selects the company of a page's record before the children use its live connection. */
export function InCompany({ companyId, children }: { companyId: string; children: ReactNode }) {
	const { data: companies, refetch } = useCompanies();
	const isKnown = companies?.some(({ id }) => id === companyId);
	const isCurrent = useCompanyId() === companyId;

	useEffect(() => selectCompany(companyId), [companyId]);
	useEffect(() => {
		// An unknown company was created after the list was read.
		if (isKnown === false) void refetch();
	}, [isKnown, refetch]);

	return isCurrent && children;
}

import type { ReactNode } from "react";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { LoadingRows } from "../../kit/loading-rows.tsx";
import { Page } from "../../kit/page.tsx";
import { useCompanies } from "./api.ts";
import { CompanyContext } from "./company-context.ts";
import { FirstCompany } from "./first-company.tsx";
import { useSelectedCompany } from "./selected-company.ts";

/** Loads the companies and shows its children for the selected one. */
export function CompanyGate({ children }: { children: (companyId: string) => ReactNode }) {
	const { data: companies, error, refetch } = useCompanies();
	const company = useSelectedCompany(companies);
	if (company) return <CompanyContext value={company.id}>{children(company.id)}</CompanyContext>;
	if (companies) return <FirstCompany />;
	return (
		<Page title="Paperclip">
			{error ? (
				<ErrorNotice title="The companies could not be loaded" error={error} onRetry={() => void refetch()} />
			) : (
				<LoadingRows label="Loading companies" />
			)}
		</Page>
	);
}

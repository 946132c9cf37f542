import type { ReactNode } from "react";
import { useCompanies } from "../api/companies.ts";
import { ErrorNotice } from "../components/error-notice.tsx";
import { LoadingRows } from "../components/loading-rows.tsx";
import { Page } from "../components/page.tsx";
import { CompanyContext } from "./company-context.ts";
import { FirstCompany } from "./first-company.tsx";

/** Shows the pages once it is known for which company. */
export function CompanyGate({ children }: { children: (companyId: string) => ReactNode }) {
	const { data: companies, error, refetch } = useCompanies();
	const company = companies?.[0];
	if (company) return <CompanyContext value={company.id}>{children(company.id)}</CompanyContext>;
	if (companies) return <FirstCompany />;
	return (
		<Page title="Paperclip">
			{error ? (
				<ErrorNotice
					title="The server could not be asked for its companies"
					error={error}
					onRetry={() => void refetch()}
				/>
			) : (
				<LoadingRows label="Reading companies" />
			)}
		</Page>
	);
}

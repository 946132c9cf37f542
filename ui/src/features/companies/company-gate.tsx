import { type ReactNode, useMemo } from "react";
import { TextLinks } from "../../kit/markdown/text-links.ts";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useCompanies } from "./api.ts";
import { FirstCompany } from "./first-company.tsx";
import { linkIssues } from "./link-issues.tsx";
import { CompanyContext, useSelectedCompany } from "./selected-company.ts";

export function CompanyGate({ children }: { children: (companyId: string) => ReactNode }) {
	const { data: companies, error, refetch } = useCompanies();
	const company = useSelectedCompany(companies);
	const prefix = company?.issuePrefix ?? "";
	const textLinks = useMemo(() => linkIssues(prefix), [prefix]);
	if (company) {
		return (
			<CompanyContext value={company.id}>
				<TextLinks value={textLinks}>{children(company.id)}</TextLinks>
			</CompanyContext>
		);
	}
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

import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { TextLinks } from "../../kit/markdown/text-links.ts";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { toast } from "../../kit/toast/toast.ts";
import { useCompanies } from "./api.ts";
import { FirstCompany } from "./first-company.tsx";
import { linkIssues } from "./link-issues.tsx";
import {
	CompanyContext,
	companyInUrls,
	companyOfLocation,
	selectCompany,
	setCompanyInUrls,
	useSelectedCompany,
} from "./selected-company.ts";

export function CompanyGate({ children }: { children: (companyId: string) => ReactNode }) {
	const { data: companies, error, refetch } = useCompanies();
	const company = useSelectedCompany(companies);
	const prefix = company?.issuePrefix ?? "";
	// Before the children render, because their links contain it.
	setCompanyInUrls(company, companies);
	const router = useRouter();
	const companyId = company?.id;
	useEffect(() => {
		if (companyId === undefined) return;
		const requested = companyOfLocation(router.latestLocation);
		if (requested) selectCompany(companyId);
		// The URL is corrected below.
		if (requested && companyInUrls(requested) !== requested) toast({ text: `There is no company ${requested}` });
		const to = router.buildLocation({ to: ".", search: true, hash: true });
		const { pathname, href } = router.latestLocation;
		// A URL that matches no page resolves to another path, and must be kept.
		if (to.pathname === pathname && to.href !== href)
			void router.navigate({ to: ".", search: true, hash: true, replace: true });
	}, [companyId, router]);
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

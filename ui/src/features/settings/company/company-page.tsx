import { Suspense } from "react";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { useCompanies } from "../../companies/api.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { SettingsPage } from "../components/settings-page.tsx";
import { sectionsClass } from "../components/settings-section.tsx";
import { useCompanyBudget } from "./api.ts";
import { BudgetForm } from "./budget-form.tsx";
import { CompanyForm } from "./company-form.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { TransferSection } from "./transfer-section.tsx";

/** Lazy, because the editor is larger than the rest of the page. */
const McpServersForm = lazyPart(async () => (await import("./mcp-servers-form.tsx")).McpServersForm);

export function CompanyPage() {
	const companyId = useCompanyId();
	const { data: companies } = useCompanies();
	const { data: budget } = useCompanyBudget(companyId);
	const company = companies?.find(({ id }) => id === companyId);
	return (
		<SettingsPage title="Company" about="Settings for all of the company's agents and issues.">
			{company ? (
				<div className={sectionsClass}>
					<CompanyForm key={company.id} company={company} />
					{budget !== undefined && <BudgetForm key={`budget ${companyId}`} companyId={companyId} budget={budget} />}
					<Suspense fallback={<LoadingRows label="Loading the MCP servers" rows={2} />}>
						<McpServersForm key={`mcp ${companyId}`} company={company} />
					</Suspense>
					<TransferSection company={company} />
					<DeleteSection key={`delete ${companyId}`} company={company} />
				</div>
			) : (
				<LoadingRows label="Loading the company" />
			)}
		</SettingsPage>
	);
}

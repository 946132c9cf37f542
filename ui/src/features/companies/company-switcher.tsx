import { useLocation, useNavigate } from "@tanstack/react-router";
import { inputClass } from "../../kit/form/input-class.ts";
import { useCompanies } from "./api.ts";
import { COMPANY_PARAMETER, isOfCompany, useSelectedCompany } from "./selected-company.ts";

/** @param isNarrow Whether narrow windows show the issue prefix only. */
export function CompanySwitcher({ isNarrow = false }: { isNarrow?: boolean }) {
	const { data: companies } = useCompanies();
	const selected = useSelectedCompany(companies);
	const pathname = useLocation({ select: (location) => location.pathname });
	const navigate = useNavigate();
	if (companies === undefined || companies.length < 2) return null;

	function select(companyId: string) {
		const company = companies?.find(({ id }) => id === companyId);
		if (company === undefined) return;
		// The URL selects the company, unless unsaved changes keep the page.
		void navigate({ to: pageOfCompany(pathname), search: { [COMPANY_PARAMETER]: company.issuePrefix } });
	}

	return (
		<div className={`relative ${isNarrow ? "max-[1100px]:h-8" : ""}`}>
			{isNarrow && (
				<span
					aria-hidden="true"
					className="hidden h-8 place-items-center overflow-hidden rounded-md border border-line text-[11px] font-semibold max-[1100px]:grid"
				>
					{selected?.issuePrefix.slice(0, 4)}
				</span>
			)}
			<select
				aria-label="Company"
				title={selected?.name}
				value={selected?.id}
				onChange={(event) => select(event.target.value)}
				className={`${inputClass} max-w-48 ${isNarrow ? "max-[1100px]:absolute max-[1100px]:inset-0 max-[1100px]:cursor-pointer max-[1100px]:opacity-0" : ""}`}
			>
				{companies.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
		</div>
	);
}

/** The same page, or the list of records if the page shows a record of the current company. */
function pageOfCompany(pathname: string): string {
	return isOfCompany(pathname) && pathname !== "/agents/new" ? pathname : `/${pathname.split("/")[1]}`;
}

import { useNavigate } from "@tanstack/react-router";
import { inputClass } from "../../kit/form/input-class.ts";
import { useCompanies } from "./api.ts";
import { selectCompany, useSelectedCompany } from "./selected-company.ts";

export function CompanySwitcher() {
	const { data: companies } = useCompanies();
	const selected = useSelectedCompany(companies);
	const navigate = useNavigate();
	if (companies === undefined || companies.length < 2) return null;

	function select(companyId: string) {
		selectCompany(companyId);
		// Leaves the current page, because it may show an agent or run of the previous company.
		void navigate({ to: "/agents" });
	}

	return (
		<select
			aria-label="Company"
			value={selected?.id}
			onChange={(event) => select(event.target.value)}
			className={`${inputClass} max-w-48`}
		>
			{companies.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</select>
	);
}

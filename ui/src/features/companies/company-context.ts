import { createContext, useContext } from "react";

export const CompanyContext = createContext<string | null>(null);

/** Only works inside `CompanyGate`. */
export function useCompanyId(): string {
	const companyId = useContext(CompanyContext);
	if (companyId === null) throw new Error("useCompanyId was called outside the CompanyGate.");
	return companyId;
}

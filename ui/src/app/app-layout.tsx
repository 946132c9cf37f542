import { Outlet } from "@tanstack/react-router";
import { CompanyGate } from "../features/companies/company-gate.tsx";
import { LiveProvider } from "../live/live-context.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { TopBar } from "./top-bar.tsx";

export function AppLayout() {
	return (
		<div className="flex h-full flex-col">
			<TopBar />
			<CompanyGate>
				{(companyId) => (
					<LiveProvider companyId={companyId}>
						<ConnectionBanner />
						<div className="min-h-0 flex-1">
							<Outlet />
						</div>
					</LiveProvider>
				)}
			</CompanyGate>
		</div>
	);
}

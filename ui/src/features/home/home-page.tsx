import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../kit/button.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useAgents } from "../agents/api.ts";
import { useCompanyId } from "../companies/selected-company.ts";
import { useRuns } from "../runs/api.ts";
import { AgentsPanel } from "./components/agents-panel.tsx";
import { CostPanel } from "./components/cost-panel.tsx";
import { FailuresPanel } from "./components/failures-panel.tsx";
import { FirstSteps } from "./components/first-steps.tsx";
import { HomeStats } from "./components/home-stats.tsx";
import { LivePanel } from "./components/live-panel.tsx";
import { ProgramsPanel } from "./components/programs-panel.tsx";
import { WaitingPanel } from "./components/waiting-panel.tsx";

export function HomePage() {
	const companyId = useCompanyId();
	const { data: agents } = useAgents(companyId);
	// Two runs are enough to tell whether the company has had at most one.
	const { data: newest } = useRuns(companyId, { limit: 2 });
	if (!agents || !newest) {
		return (
			<Page title="Home">
				<LoadingRows label="Loading the company" />
			</Page>
		);
	}
	const isNew = agents.length === 0 || newest.length < 2;
	return (
		<Page
			title="Home"
			actions={
				!isNew && (
					<Link to="/agents/new" className={buttonClass("plain", "small")}>
						New agent
					</Link>
				)
			}
		>
			{isNew && <FirstSteps agents={agents} firstRun={newest[0]} />}
			{agents.length === 0 && <ProgramsPanel />}
			{newest.length > 0 && (
				<>
					<HomeStats />
					{/* In one column, pending decisions come first. */}
					<div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
						<div className="grid min-w-0 content-start gap-4 max-lg:contents">
							<div className="min-w-0 max-lg:order-2">
								<LivePanel />
							</div>
							<div className="min-w-0 max-lg:order-4">
								<AgentsPanel agents={agents} />
							</div>
						</div>
						<div className="grid min-w-0 content-start gap-4 max-lg:contents">
							<div className="min-w-0 max-lg:order-1">
								<WaitingPanel agents={agents} />
							</div>
							<div className="min-w-0 max-lg:order-3">
								<FailuresPanel />
							</div>
							<div className="min-w-0 max-lg:order-5">
								<CostPanel />
							</div>
						</div>
					</div>
				</>
			)}
		</Page>
	);
}

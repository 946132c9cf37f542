import { Page } from "../components/page.tsx";
import { RecentRuns } from "../components/runs/recent-runs.tsx";

export function RunsPage() {
	return (
		<Page title="Runs">
			<RecentRuns />
		</Page>
	);
}

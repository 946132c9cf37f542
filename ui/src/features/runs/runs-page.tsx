import { Page } from "../../kit/page.tsx";
import { RecentRuns } from "./components/recent-runs.tsx";

export function RunsPage() {
	return (
		<Page title="Runs">
			<RecentRuns />
		</Page>
	);
}

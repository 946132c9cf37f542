import { useState } from "react";
import { useAdapters } from "../api/adapters.ts";
import { AdapterRow } from "../components/adapters/adapter-row.tsx";
import { InstallForm } from "../components/adapters/install-form.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { LoadingRows } from "../components/loading-rows.tsx";
import { Page } from "../components/page.tsx";

export function AdaptersPage() {
	const { data: adapters, error, refetch } = useAdapters();
	const [said, setSaid] = useState("");
	return (
		<Page title="Adapters">
			<details className="rounded-lg border border-line bg-surface">
				<summary className="px-4 py-2.5 font-semibold">Install an adapter</summary>
				<div className="border-t border-line p-4">
					<InstallForm onSay={setSaid} />
				</div>
			</details>
			<p role="status" className={said ? "rounded-lg bg-ok-soft px-3 py-2 wrap-anywhere text-ok" : "sr-only"}>
				{said}
			</p>
			{!adapters && error && (
				<ErrorNotice title="The adapters could not be read" error={error} onRetry={() => void refetch()} />
			)}
			{!adapters && !error && <LoadingRows label="Reading adapters" />}
			{adapters && (
				<ul className="divide-y divide-line rounded-lg border border-line bg-surface">
					{adapters.map((adapter) => (
						<AdapterRow key={adapter.type} adapter={adapter} onSay={setSaid} />
					))}
				</ul>
			)}
		</Page>
	);
}

import { useState } from "react";
import { useAdapters } from "../../../adapters/adapter-queries.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { AdapterRow } from "./adapter-row.tsx";
import { InstallForm } from "./install-form.tsx";

export function AdapterList() {
	const { data: adapters, error, refetch } = useAdapters();
	const [notice, setNotice] = useState("");
	return (
		<>
			<details className="rounded-lg border border-line bg-surface">
				<summary className="px-4 py-2.5 font-semibold">Install an adapter</summary>
				<div className="border-t border-line p-4">
					<InstallForm onNotice={setNotice} />
				</div>
			</details>
			<p role="status" className={notice ? "rounded-lg bg-ok-soft px-3 py-2 wrap-anywhere text-ok" : "sr-only"}>
				{notice}
			</p>
			{!adapters && error && (
				<ErrorNotice title="The adapters could not be loaded" error={error} onRetry={() => void refetch()} />
			)}
			{!adapters && !error && <LoadingRows label="Loading adapters" />}
			{adapters && (
				<ul className="divide-y divide-line rounded-lg border border-line bg-surface">
					{adapters.map((adapter) => (
						<AdapterRow key={adapter.type} adapter={adapter} onNotice={setNotice} />
					))}
				</ul>
			)}
		</>
	);
}

import { useState } from "react";
import { Markdown } from "../../kit/markdown/markdown.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useConfigurationDoc } from "../adapter-queries.ts";

export function ConfigurationDoc({ type }: { type: string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details
			className="rounded-md border border-line"
			onToggle={(event) => {
				if (event.currentTarget.open) setOpen(true);
			}}
		>
			<summary className="px-3 py-2 font-medium">Settings documentation</summary>
			<div className="min-w-0 border-t border-line p-3">{isOpen && <Doc type={type} />}</div>
		</details>
	);
}

function Doc({ type }: { type: string }) {
	const { data: text, error, refetch } = useConfigurationDoc(type);
	if (text === null) return <p className="text-muted">This adapter has no documentation.</p>;
	if (text === undefined && error) {
		return <ErrorNotice title="The documentation could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	return text === undefined ? <LoadingRows rows={1} label="Loading documentation" /> : <Markdown text={text} />;
}

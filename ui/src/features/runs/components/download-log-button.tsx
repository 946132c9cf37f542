import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../../../kit/browser/save-file.ts";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { readRunLog } from "../api.ts";

export function DownloadLogButton({ runId }: { runId: string }) {
	const download = useMutation({
		mutationFn: () => readRunLog(runId),
		onSuccess: (log) => saveFile(`run-${runId}.ndjson`, log),
	});
	const label = download.error ? `The download failed: ${download.error.message}` : "Download the log";
	return (
		<Button
			look="quiet"
			size="small"
			title={label}
			aria-label={label}
			disabled={download.isPending}
			onClick={() => download.mutate()}
		>
			{download.error ? <Icon name="cross" className="size-4 text-bad" /> : <Icon name="download" />}
		</Button>
	);
}

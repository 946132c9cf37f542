import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../../../kit/browser/save-file.ts";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { readRunLog } from "../download-run-log.ts";

export function DownloadButton({ runId }: { runId: string }) {
	const download = useMutation({
		mutationFn: () => readRunLog(runId),
		onSuccess: (log) => saveFile(`run-${runId}.ndjson`, log),
	});
	const says = download.error ? `Not downloaded: ${download.error.message}` : "Download the log";
	return (
		<Button
			look="quiet"
			size="small"
			title={says}
			aria-label={says}
			disabled={download.isPending}
			onClick={() => download.mutate()}
		>
			{download.error ? <Icon name="cross" className="size-4 text-bad" /> : <Icon name="download" />}
		</Button>
	);
}

import { formatDuration, isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { useNow } from "../../../kit/time/use-now.ts";

export function RunDuration({ run }: { run: Run }) {
	const isLive = run.startedAt !== null && !isTerminalRunStatus(run.status);
	const now = useNow(isLive ? 1_000 : 0);
	if (run.startedAt === null) return null;
	const end = run.finishedAt === null ? now : Date.parse(run.finishedAt);
	return <span className="tabular-nums whitespace-nowrap">{formatDuration(end - Date.parse(run.startedAt))}</span>;
}

import { formatDuration, type RunStrip as Strip } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { runStyle } from "../../../../kit/status/status.tsx";
import { formatAgo } from "../../../../kit/text/format.ts";
import { useNow } from "../../../../kit/time/clock.ts";

type StripRun = Strip["runs"][number];

const MAX_RUNS = 20;
/** Minimum height, as a share of the tallest bar; keeps short runs visible and clickable. */
const MIN_SHARE = 0.18;

/** Draws a bar for each run, which links to it: the height is the duration, the colour the status. */
export function RunStrip({
	runs,
	label,
	isShort = false,
}: {
	runs: readonly StripRun[];
	label: string;
	/** Whether the strip takes only the room that its bars need. */
	isShort?: boolean;
}) {
	const now = useNow(runs.some(({ status }) => status === "running") ? 5_000 : 60_000);
	if (runs.length === 0) return <span className="text-xs text-muted">No runs yet</span>;
	const shown = runs.slice(-MAX_RUNS).map((run) => ({ run, ms: durationOf(run, now) }));
	const longest = Math.max(1, ...shown.map(({ ms }) => ms ?? 0));
	return (
		<ul aria-label={label} className={`flex h-6 items-end justify-end ${isShort ? "" : "w-[calc(20*0.375rem)]"}`}>
			{shown.map(({ run, ms }) => (
				<li key={run.id} className="h-full">
					<Bar run={run} ms={ms} share={MIN_SHARE + (1 - MIN_SHARE) * scale((ms ?? 0) / longest)} now={now} />
				</li>
			))}
		</ul>
	);
}

function Bar({ run, ms, share, now }: { run: StripRun; ms: number | null; share: number; now: number }) {
	const { label, color } = runStyle(run);
	const name = [label, ms === null ? null : formatDuration(ms), formatAgo(run.createdAt, now)].filter(Boolean);
	return (
		<Link
			to="/runs/$runId"
			params={{ runId: run.id }}
			title={name.join(", ")}
			className={`relative flex h-full w-1.5 items-end pr-px hover:brightness-75 ${color}`}
		>
			<span
				className={`w-full rounded-[1px] bg-current ${run.status === "running" ? "animate-pulse motion-reduce:animate-none" : ""}`}
				style={{ height: `${share * 100}%` }}
			/>
			<span className="sr-only">{name.join(", ")}</span>
		</Link>
	);
}

/** Compresses long durations, so that short ones stay distinguishable. */
function scale(share: number): number {
	return Math.sqrt(share);
}

function durationOf({ startedAt, finishedAt }: StripRun, now: number): number | null {
	if (startedAt === null) return null;
	return Math.max(0, (finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt));
}

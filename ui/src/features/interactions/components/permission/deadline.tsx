import { formatDuration } from "@paperclipai/shared";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { useNow } from "../../../../kit/time/clock.ts";

const SOON_MS = 120_000;

interface DeadlineProps {
	at: string;
	/** Says what happens after the remaining time. */
	describe: (left: string) => string;
}

/** Counts down to the time after which the run no longer waits. */
export function Deadline({ at, describe }: DeadlineProps) {
	const left = Date.parse(at) - useNow(1_000);
	return (
		<p
			title={formatDateTime(at)}
			className={`flex items-center gap-1.5 text-[13px] tabular-nums ${left < SOON_MS ? "font-medium text-warn" : "text-muted"}`}
		>
			<Icon name="timer" className="size-3.5 shrink-0" />
			{left > 0 ? describe(formatDuration(left)) : "The time for an answer is over"}
		</p>
	);
}

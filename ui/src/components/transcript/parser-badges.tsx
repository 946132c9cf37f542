import type { TranscriptStats } from "@paperclipai/adapter-utils";
import { parserStateOf } from "../../adapters/parser-of.ts";
import { formatCount } from "../../lib/format.ts";

const EXPLAINED = {
	"built-in": "The adapter's own parser reads the output.",
	generic: "No parser for this adapter is at hand: every line is shown as text.",
};

/** Which parser made the transcript, and what it could not read. */
export function ParserBadges({ adapterType, stats }: { adapterType: string; stats: TranscriptStats }) {
	const state = parserStateOf(adapterType);
	const quiet =
		stats.quiet === 0
			? ""
			: ` ${formatCount(stats.quiet)} of ${formatCount(stats.lines)} lines say nothing new; Raw shows them.`;
	return (
		<>
			<span
				title={EXPLAINED[state] + quiet}
				className="rounded-full bg-sunken px-2 py-0.5 text-xs whitespace-nowrap text-muted"
			>
				parser: {state}
			</span>
			{stats.unparsed > 0 && (
				<span
					title="These lines are shown as they are."
					className="rounded-full bg-warn-soft px-2 py-0.5 text-xs whitespace-nowrap text-warn"
				>
					{formatCount(stats.unparsed)} unread {stats.unparsed === 1 ? "line" : "lines"}
				</span>
			)}
			{stats.parserErrors > 0 && (
				<span className="rounded-full bg-bad-soft px-2 py-0.5 text-xs whitespace-nowrap text-bad">
					parser failed {formatCount(stats.parserErrors)}×
				</span>
			)}
		</>
	);
}

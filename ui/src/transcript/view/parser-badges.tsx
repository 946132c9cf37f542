import { describeParserState, type ParserState, type TranscriptStats } from "@paperclipai/adapter-utils";
import { formatCount } from "../../kit/format.ts";

const LOOKS: Partial<Record<ParserState["type"], string>> = {
	unsupported: "bg-warn-soft text-warn",
	stopped: "bg-warn-soft text-warn",
	failed: "bg-bad-soft text-bad",
};

/** Which parser made the transcript, and what it could not read. */
export function ParserBadges({ parser, stats }: { parser: ParserState; stats: TranscriptStats }) {
	const { label, explanation } = describeParserState(parser);
	const quiet =
		stats.quiet === 0
			? ""
			: ` ${formatCount(stats.quiet)} of ${formatCount(stats.lines)} lines say nothing new; Raw shows them.`;
	return (
		<>
			<span
				role="status"
				title={explanation + quiet}
				className={`max-w-72 truncate rounded-full px-2 py-0.5 text-xs ${LOOKS[parser.type] ?? "bg-sunken text-muted"}`}
			>
				parser: {label}
				<span className="sr-only">. {explanation}</span>
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

import { describeDropReasons, describeParserState, type ParserState } from "@paperclipai/adapter-utils";
import { formatCount } from "../../kit/text/format.ts";
import type { TranscriptClient } from "../client/transcript-client.ts";
import { useTranscriptPart } from "../client/use-transcript.ts";

const STYLES: Partial<Record<ParserState["type"], string>> = {
	unsupported: "bg-warn-soft text-warn",
	stopped: "bg-warn-soft text-warn",
	failed: "bg-bad-soft text-bad",
};

const SHOWN_REASONS = 3;

/** The parser, with counts of unparsed lines and discarded entries. */
export function ParserBadges({ client }: { client: TranscriptClient }) {
	const parser = useTranscriptPart(client, (snapshot) => snapshot.parser);
	const stats = useTranscriptPart(client, (snapshot) => snapshot.stats);
	const { label, explanation } = describeParserState(parser);
	// The usual case is only announced to screen readers.
	const isUsual = parser.type === "built-in" && stats.quiet === 0;
	const style = STYLES[parser.type] ?? `bg-sunken text-muted ${isUsual ? "sr-only" : "max-sm:sr-only"}`;
	const quietNote =
		stats.quiet === 0
			? ""
			: ` ${formatCount(stats.quiet)} of ${formatCount(stats.lines)} lines produced no transcript entries. Switch to Raw to see them.`;
	const dropReasons = describeDropReasons(stats.dropReasons, SHOWN_REASONS);
	return (
		<>
			<span
				role="status"
				title={explanation + quietNote}
				className={`max-w-72 truncate rounded-full px-2 py-0.5 text-xs ${style}`}
			>
				parser: {label}
				<span className="sr-only">. {explanation}</span>
			</span>
			{stats.unparsed > 0 && (
				<span
					title="The parser did not recognize these lines. They are shown unchanged."
					className="rounded-full bg-warn-soft px-2 py-0.5 text-xs whitespace-nowrap text-warn"
				>
					{formatCount(stats.unparsed)} unparsed {stats.unparsed === 1 ? "line" : "lines"}
				</span>
			)}
			{stats.parserErrors > 0 && (
				<span className="rounded-full bg-bad-soft px-2 py-0.5 text-xs whitespace-nowrap text-bad">
					parser failed {formatCount(stats.parserErrors)}×
				</span>
			)}
			{stats.droppedEntries > 0 && (
				<span
					title={`The parser returned entries of an invalid kind, shape or size. They are not shown. ${dropReasons}`.trim()}
					className="rounded-full bg-bad-soft px-2 py-0.5 text-xs whitespace-nowrap text-bad"
				>
					{formatCount(stats.droppedEntries)} invalid {stats.droppedEntries === 1 ? "entry" : "entries"} dropped
					<span className="sr-only">. {dropReasons}</span>
				</span>
			)}
		</>
	);
}

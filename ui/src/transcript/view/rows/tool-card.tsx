import { formatDuration } from "@paperclipai/shared";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Preformatted } from "../../../kit/preformatted.tsx";
import type { ToolRow } from "../../blocks/row.ts";
import { Fold } from "./fold.tsx";

interface ToolCardProps {
	tool: ToolRow;
	/** The whole log has been parsed, so a missing result will not arrive any more. */
	done: boolean;
	open: boolean;
	onToggle: (open: boolean) => void;
}

/** A tool call and its result. */
export function ToolCard({ tool, done, open, onToggle }: ToolCardProps) {
	const { result } = tool;
	const failed = result?.isError === true;
	return (
		<Fold
			open={open}
			onToggle={onToggle}
			className={`rounded-lg border bg-surface ${failed ? "border-bad/60" : "border-line"}`}
			summary={
				<>
					<Icon name="tool" className={failed ? "size-4 text-bad" : "size-4 text-accent"} />
					<span
						data-search={0}
						className={`max-w-3/4 shrink-0 truncate font-semibold ${failed ? "text-bad" : ""}`}
						title={tool.name}
					>
						{tool.name}
					</span>
					<span data-search={1} className="min-w-0 flex-1 truncate font-mono text-[13px] text-muted">
						{tool.summary}
					</span>
					<span className="text-xs whitespace-nowrap text-muted tabular-nums">{outcome(tool, done)}</span>
				</>
			}
		>
			{() => (
				<>
					{tool.input !== "" && <Preformatted label="Input" text={tool.input} searchField={2} />}
					{result && (
						<div className="relative">
							<Preformatted label="Result" text={result.content || "(no output)"} isError={failed} searchField={3} />
							<CopyButton
								label="Copy the result"
								text={() => result.content}
								className="absolute top-1 right-1 bg-sunken"
							/>
						</div>
					)}
				</>
			)}
		</Fold>
	);
}

function outcome({ result }: ToolRow, done: boolean): string {
	if (!result) return done ? "no result" : "running…";
	const took = result.afterMs > 0 ? formatDuration(result.afterMs) : "";
	return result.isError ? `failed ${took}` : took;
}

import { useContext } from "react";
import { Icon } from "../../../kit/icons/icon.tsx";
import { formatCount } from "../../../kit/text/format.ts";
import type { TaskStep } from "../../blocks/block.ts";
import { shortPaths, WorkFolder } from "../work-folder.ts";
import { GoToRow } from "./go-to-row.ts";
import { toolIcons } from "./tool-icons.ts";

const STATES = { open: "not finished", done: "", failed: "failed" };

/** Each call links to its row. */
export function TaskSteps({ steps, more }: { steps: TaskStep[]; more: number }) {
	const goTo = useContext(GoToRow);
	const folder = useContext(WorkFolder);
	return (
		<details data-search-preview open className="rounded-md border border-line">
			<summary className="px-3 py-1 text-xs font-semibold text-muted">
				Sub-agent steps <span className="font-normal tabular-nums">{formatCount(steps.length + more)}</span>
			</summary>
			<ol className="grid max-h-72 overflow-auto border-t border-line py-1">
				{steps.map(({ index, name, toolKind, summary, state }) => (
					<li key={index}>
						<button
							type="button"
							onClick={() => goTo(index)}
							className="flex w-full min-w-0 items-center gap-2 px-3 py-0.5 text-left text-[13px] hover:bg-sunken"
						>
							<Icon
								name={toolIcons[toolKind]}
								className={`size-3.5 ${state === "failed" ? "text-bad" : "text-muted"}`}
							/>
							<span className="shrink-0 font-medium">{name}</span>
							<span className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-muted">
								{shortPaths(summary, toolKind, folder)}
							</span>
							<span className={`text-xs whitespace-nowrap ${state === "failed" ? "text-bad" : "text-muted"}`}>
								{STATES[state]}
							</span>
						</button>
					</li>
				))}
			</ol>
			{more > 0 && <p className="px-3 py-1 text-xs text-muted">{formatCount(more)} more below</p>}
		</details>
	);
}

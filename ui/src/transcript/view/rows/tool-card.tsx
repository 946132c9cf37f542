import { useContext, useState } from "react";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import { type ToolRow, textsOfPart } from "../../blocks/tool/tool-part.ts";
import { toolFacts } from "../../blocks/tool/tool-summary.ts";
import { shortPaths, WorkFolder } from "../work-folder.ts";
import { Fold } from "./fold.tsx";
import { toolIcons } from "./tool-icons.ts";
import { ToolPartView } from "./tool-part.tsx";

interface ToolCardProps {
	tool: ToolRow;
	/** Whether the log is complete; a missing result will not arrive any more. */
	done: boolean;
	open: boolean;
	onToggle: (open: boolean) => void;
}

export function ToolCard({ tool, done, open, onToggle }: ToolCardProps) {
	const failed = tool.state === "failed";
	const folder = useContext(WorkFolder);
	return (
		<Fold
			open={open}
			onToggle={onToggle}
			className={`rounded-lg border bg-surface ${failed ? "border-bad/60" : "border-line"}`}
			summary={
				<>
					<Icon name={toolIcons[tool.toolKind]} className={`size-4 ${failed ? "text-bad" : "text-muted"}`} />
					<span
						data-search={0}
						className={`max-w-1/2 shrink-0 truncate font-semibold ${failed ? "text-bad" : ""}`}
						title={tool.name}
					>
						{tool.name}
					</span>
					<span data-search-preview className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-muted">
						{shortPaths(tool.summary, tool.toolKind, folder)}
					</span>
					<Outcome tool={tool} done={done} />
				</>
			}
		>
			{() => <ToolBody tool={tool} />}
		</Fold>
	);
}

function ToolBody({ tool }: { tool: ToolRow }) {
	let field = 1;
	return (
		<>
			{tool.parts.map((part, index) => {
				const at = field;
				field += textsOfPart(part).length;
				return <ToolPartView key={index} part={part} field={at} />;
			})}
			{tool.input !== "" && <InputJson text={tool.input} />}
		</>
	);
}

function Outcome({ tool, done }: { tool: ToolRow; done: boolean }) {
	return (
		<span className={`text-xs whitespace-nowrap tabular-nums ${tool.state === "failed" ? "text-bad" : "text-muted"}`}>
			{toolFacts(tool, done).join(" · ")}
		</span>
	);
}

/** The exact input, which the card otherwise shows as fields. */
function InputJson({ text }: { text: string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details data-search-preview open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="w-fit text-xs text-muted">Raw input</summary>
			{isOpen && (
				<div className="relative mt-1">
					<pre className="max-h-72 overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-[12.5px] whitespace-pre-wrap wrap-anywhere">
						<TextBlocks text={text} />
					</pre>
					<CopyButton label="Copy input" text={() => text} className="absolute top-1 right-1 bg-sunken" />
				</div>
			)}
		</details>
	);
}

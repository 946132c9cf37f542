import type { Run } from "@paperclipai/shared";
import { shownTail, type TailLine } from "./tail-lines.ts";
import { useTail } from "./use-tail.ts";

const STYLES: Record<TailLine["kind"], string> = {
	prose: "font-sans text-[13px]",
	output: "",
	tool: "text-accent",
	error: "text-bad",
};

export function LastLines({ run }: { run: Run }) {
	const lines = useTail(run.id, run.adapterType);
	return (
		<div
			role="log"
			aria-live="off"
			aria-label={`Last lines of ${run.agentName}`}
			className="grid h-[4.75rem] content-end rounded-md bg-sunken px-2 py-1 font-mono text-xs"
		>
			{lines?.length === 0 && <p className="text-muted">No output yet</p>}
			{lines?.map((line) => (
				<p key={line.id} className={`truncate leading-[1.0625rem] ${STYLES[line.kind]}`}>
					{shownTail(line)}
				</p>
			))}
		</div>
	);
}

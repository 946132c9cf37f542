import type { ExecutionWorkspace } from "@paperclipai/shared";
import { useEffect, useRef, useState } from "react";
import { ChangeCount } from "../../../kit/diff/change-count.tsx";
import { Cell } from "../../../kit/table/table.tsx";
import { formatBytes } from "../../../kit/text/format.ts";
import { useWorkspaceSize } from "../api.ts";

/** The sizes are requested once the row is in view. */
export function SizeCells({ workspace }: { workspace: ExecutionWorkspace }) {
	const cell = useRef<HTMLSpanElement>(null);
	const [isSeen, setSeen] = useState(false);
	const isMeasured = workspace.status === "open" && workspace.mode === "worktree" && workspace.branch !== null;
	const { data, error, isLoading } = useWorkspaceSize(workspace.id, isMeasured && isSeen);
	useEffect(() => {
		if (!cell.current) return;
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
		observer.observe(cell.current);
		return () => observer.disconnect();
	}, []);
	return (
		<>
			<Cell align="end">
				<span ref={cell}>
					{isLoading && <span className="text-muted">…</span>}
					{error && (
						<span title={error.message} className="text-warn">
							unknown
						</span>
					)}
					{data?.changes && <ChangeCount {...data.changes} />}
				</span>
			</Cell>
			<Cell align="end" hide="phone" className="whitespace-nowrap text-muted">
				{data?.diskBytes != null && formatBytes(data.diskBytes)}
			</Cell>
		</>
	);
}

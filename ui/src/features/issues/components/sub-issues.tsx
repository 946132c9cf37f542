import type { HeartbeatContext } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { isClosed } from "../../../kit/status/issue-labels.ts";
import { useAgents } from "../../agents/api.ts";
import { NewIssueDialog } from "./dialogs/new-issue-dialog.tsx";
import { IssueLine } from "./issue-line.tsx";

/** The agent is woken when all sub-issues are completed. */
export function SubIssues({ details: { issue, children } }: { details: HeartbeatContext }) {
	const [isCreating, setCreating] = useState(false);
	const { data: agents } = useAgents(issue.companyId);
	const closed = children.filter(({ status }) => isClosed(status)).length;
	const add = (
		<Button
			variant="quiet"
			size="small"
			className="text-[13px]"
			aria-label="Add sub-issue"
			onClick={() => setCreating(true)}
		>
			<Icon name="plus" className="size-3.5" />
			{children.length === 0 ? "Add sub-issue" : "Add"}
		</Button>
	);
	return (
		<>
			{children.length === 0 ? (
				<div className="-ml-2">{add}</div>
			) : (
				<Panel title={`Sub-issues, ${closed} of ${children.length} closed`} actions={add} flush>
					<ul className="divide-y divide-line">
						{children.map((child) => (
							<li key={child.id} className="flex items-center gap-3 px-4 py-2">
								<IssueLine issue={child} />
								<span className="ml-auto shrink-0 text-[13px] text-muted">
									{agents?.find(({ id }) => id === child.assigneeAgentId)?.name}
								</span>
							</li>
						))}
					</ul>
				</Panel>
			)}
			{isCreating && <NewIssueDialog preset={{ parentId: issue.id }} onClose={() => setCreating(false)} />}
		</>
	);
}

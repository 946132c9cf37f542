import type { Agent, Issue } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Button } from "../../../../kit/button.tsx";
import { useChangeIssue } from "../../change-issue.ts";

/** Explains why runs are rejected in this environment. */
export function NotAllowed({ issue, agent }: { issue: Issue; agent: Agent }) {
	const changeIssue = useChangeIssue();
	return (
		<div role="note" className="mt-1 grid justify-items-start gap-1 text-[13px] text-warn">
			<p>
				{agent.name} may not use this environment, because an agent assigned the issue. Assign it yourself, or allow the
				environment on{" "}
				<Link to="/agents/$agentId" params={{ agentId: agent.id }} search={{ tab: "settings" }} className="underline">
					the agent's page
				</Link>
				.
			</p>
			<Button onClick={() => void changeIssue({ issue, change: { assigneeAgentId: agent.id } })}>
				Assign {agent.name}
			</Button>
		</div>
	);
}

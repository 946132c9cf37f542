import type { Agent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { useAdapter } from "../../adapters/components/adapter-name.tsx";
import { useInstructions } from "../parts-api.ts";

const SHOWN_LINES = 12;

export function InstructionsPanel({ agent }: { agent: Agent }) {
	const { info } = useAdapter(agent.adapterType);
	if (info?.capabilities.supportsInstructionsBundle !== true) return null;
	return <Summary agent={agent} />;
}

function Summary({ agent }: { agent: Agent }) {
	const { data } = useInstructions(agent.id, true);
	if (!data) return null;
	const names = Object.keys(data.files);
	const lines = (data.files[data.entryFile] ?? "").trim().split("\n");
	return (
		<Panel
			title="Instructions"
			count={names.length}
			actions={
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					search={{ tab: "instructions" }}
					className="text-[13px] text-accent hover:underline"
				>
					{names.length === 0 ? "Add instructions" : "Edit"}
				</Link>
			}
		>
			{names.length === 0 ? (
				<p className="text-muted">No instructions. Each run gets only its prompt.</p>
			) : (
				<div className="grid gap-2">
					<Markdown text={lines.slice(0, SHOWN_LINES).join("\n")} />
					{lines.length > SHOWN_LINES && <p className="text-muted">…</p>}
					{data.overridden && (
						<p className="text-[13px] text-warn">Runs use the instructions file from the agent's settings instead.</p>
					)}
				</div>
			)}
		</Panel>
	);
}

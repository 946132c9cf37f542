import type { Approval, HireRequest } from "@paperclipai/shared";
import { useState } from "react";
import { useConfigSchema } from "../../../adapters/adapter-queries.ts";
import { Select } from "../../../kit/form/select.tsx";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { Fact, Facts } from "../../../kit/page/facts.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { useAgents } from "../../agents/api.ts";
import { type SchemaResult, SetupFacts } from "../../agents/setup/setup-facts.tsx";
import { agentOptionsOf } from "../../runs/agent-options.ts";
import { ApprovalButtons } from "./approval-buttons.tsx";

interface HireFormProps {
	approval: Approval;
	hire: HireRequest;
	hasKeys: boolean;
	onDecided: ((decided: Approval) => void) | undefined;
}

/** The board chooses the setup of the hired agent. */
export function HireForm({ approval, hire, hasKeys, onDecided }: HireFormProps) {
	const { data: agents = [] } = useAgents(approval.companyId);
	const colleagues = agents.filter(({ status }) => status !== "terminated");
	const suggested = hire.sameSetupAs ?? approval.askedBy.agentId ?? "";
	const [chosen, setChosen] = useState<string | null>(null);
	const sameSetupAs = chosen ?? (colleagues.some(({ id }) => id === suggested) ? suggested : (colleagues[0]?.id ?? ""));
	const nameOf = (agentId: string | null | undefined) => agents.find(({ id }) => id === agentId)?.name;
	const original = agents.find(({ id }) => id === sameSetupAs);
	const schema = useConfigSchema(original?.adapterType ?? null);
	return (
		<div className="grid min-w-0 gap-4">
			<Markdown text={hire.reason} />
			<Facts>
				<Fact name="Title">{hire.title}</Fact>
				<Fact name="Reports to">{nameOf(hire.reportsTo ?? approval.askedBy.agentId)}</Fact>
				<Fact name="Capabilities">{hire.capabilities}</Fact>
				<Fact name="Suggested adapter">
					{hire.suggestedAdapterType && <AdapterName type={hire.suggestedAdapterType} />}
				</Fact>
				<Fact name="Suggested model">{hire.suggestedModel}</Fact>
			</Facts>
			<div className="grid max-w-sm gap-1 text-[13px]">
				<span aria-hidden="true" className="font-medium">
					Copy setup from
				</span>
				<Select label="Copy setup from" value={sameSetupAs} onChange={setChosen} options={agentOptionsOf(colleagues)} />
				<span className="text-muted">Uses the same adapter, settings and environment. You can change them later.</span>
			</div>
			{original !== undefined && <SetupFacts agent={original} schema={schema} />}
			<ApprovalButtons
				approval={approval}
				label={`Hire ${hire.name}`}
				setup={{ sameSetupAs }}
				missing={missingOf(sameSetupAs, schema)}
				hasKeys={hasKeys}
				onDecided={onDecided}
			/>
		</div>
	);
}

function missingOf(sameSetupAs: string, schema: SchemaResult): string | undefined {
	if (sameSetupAs === "") return "Choose an agent to copy the setup from.";
	return schema.data === undefined && schema.status === "pending" ? "Loading the setup…" : undefined;
}

import type { AdapterInfo, PermissionPolicy } from "@paperclipai/shared";
import { DraftNumberInput } from "../../../../components/agent-config-primitives/draft-number-input.tsx";
import { Field } from "../../../../components/agent-config-primitives/field.tsx";
import { Panel } from "../../../../kit/page/panel.tsx";
import { DEFAULT_POLICY } from "./default-policy.ts";
import { PresetChoice } from "./preset-choice.tsx";
import { RuleList } from "./rule-list.tsx";

interface PermissionFieldsProps {
	/** An adapter with presets. */
	adapter: AdapterInfo;
	/** `null`: the settings of the adapter decide. */
	policy: PermissionPolicy | null;
	onChange: (policy: PermissionPolicy | null) => void;
	error: string | undefined;
}

export function PermissionFields({ adapter, policy, onChange, error }: PermissionFieldsProps) {
	const change = (part: Partial<PermissionPolicy>) => onChange({ ...(policy ?? DEFAULT_POLICY), ...part });
	return (
		<Panel title="Permissions">
			<div className="grid min-w-0 gap-4">
				<PresetChoice
					adapter={adapter}
					chosen={policy?.preset ?? null}
					onChoose={(preset) => (preset === null ? onChange(null) : change({ preset }))}
				/>
				{error && <p className="text-[13px] text-bad">{error}</p>}
				{policy && (
					<>
						<RuleList rules={policy.rules} onChange={(rules) => change({ rules })} />
						<Field label="Time to answer" hint="Without an answer by then, the request is denied.">
							{(ids) => (
								<DraftNumberInput
									{...ids}
									min={1}
									unit="minutes"
									value={policy.deadlineMinutes}
									onCommit={(deadlineMinutes = DEFAULT_POLICY.deadlineMinutes) => change({ deadlineMinutes })}
								/>
							)}
						</Field>
					</>
				)}
			</div>
		</Panel>
	);
}

import { bindOwnText, bindOwnToggle } from "../../components/agent-config-primitives/bind-field.ts";
import {
	CommandField,
	CwdField,
	EnvField,
	ExtraArgsField,
	InstructionsFileField,
	LimitFields,
	ModelField,
	PromptTemplateField,
} from "../../components/agent-config-primitives/common-fields.tsx";
import type { AdapterConfigFieldsProps } from "../../components/agent-config-primitives/config-fields-props.ts";
import { DraftInput } from "../../components/agent-config-primitives/draft-input.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { MoreSettings } from "../../components/agent-config-primitives/more-settings.tsx";
import { ToggleField } from "../../components/agent-config-primitives/toggle-field.tsx";

export function CodexLocalConfigFields(props: AdapterConfigFieldsProps) {
	const effort = bindOwnText(props, "modelReasoningEffort");
	const bypass = bindOwnToggle(props, "dangerouslyBypassApprovalsAndSandbox");
	return (
		<>
			<CwdField {...props} />
			<ModelField {...props} />
			<PromptTemplateField {...props} />
			<ToggleField
				dangerous
				label="Bypass approvals and sandbox"
				hint="Codex then runs every command with your own rights, outside its sandbox. Use it only where that does no harm."
				checked={bypass.value}
				onChange={bypass.change}
			/>
			<MoreSettings>
				<Field
					label="Reasoning effort"
					hint="low, medium or high, as the model allows. Empty: the program's own default."
				>
					{(ids) => <DraftInput {...ids} value={effort.value} onCommit={effort.change} />}
				</Field>
				<InstructionsFileField {...props} />
				<CommandField {...props} />
				<ExtraArgsField {...props} />
				<EnvField {...props} />
				<LimitFields {...props} />
			</MoreSettings>
		</>
	);
}

import { bindOwnNumber, bindOwnText, bindOwnToggle } from "../../components/agent-config-primitives/bind-field.ts";
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
import { DraftNumberInput } from "../../components/agent-config-primitives/draft-number-input.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { MoreSettings } from "../../components/agent-config-primitives/more-settings.tsx";
import { ToggleField } from "../../components/agent-config-primitives/toggle-field.tsx";

export function ClaudeLocalConfigFields(props: AdapterConfigFieldsProps) {
	const effort = bindOwnText(props, "effort");
	const maxTurns = bindOwnNumber(props, "maxTurnsPerRun");
	const skipPermissions = bindOwnToggle(props, "dangerouslySkipPermissions");
	return (
		<>
			<CwdField {...props} />
			<ModelField {...props} />
			<PromptTemplateField {...props} />
			<ToggleField
				dangerous
				label="Skip permission prompts"
				hint="Claude Code then edits files and runs commands without asking. Without it, a tool that needs a permission is refused, because nobody is there to grant it."
				checked={skipPermissions.value}
				onChange={skipPermissions.change}
			/>
			<MoreSettings>
				<Field
					label="Effort"
					hint="low, medium, high, xhigh or max, as the program's --effort option takes it. Empty: its own default."
				>
					{(ids) => <DraftInput {...ids} value={effort.value} onCommit={effort.change} />}
				</Field>
				<Field label="Most turns in a run" hint="Empty: no limit.">
					{(ids) => <DraftNumberInput {...ids} min={1} value={maxTurns.value} onCommit={maxTurns.change} />}
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

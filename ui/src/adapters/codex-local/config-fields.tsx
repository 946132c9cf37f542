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
import { MoreSettings } from "../../components/agent-config-primitives/more-settings.tsx";
import {
	OwnLinesField,
	OwnSelectField,
	OwnTextField,
	OwnToggleField,
} from "../../components/agent-config-primitives/own-fields.tsx";

const SANDBOXES: [string, string][] = [
	["", "Codex' own setting"],
	["read-only", "read-only"],
	["workspace-write", "workspace-write: may change files in its folder"],
	["danger-full-access", "danger-full-access: no sandbox at all"],
];

export function CodexLocalConfigFields(form: AdapterConfigFieldsProps) {
	return (
		<>
			<CwdField {...form} />
			<ModelField {...form} />
			<PromptTemplateField {...form} />
			<OwnSelectField
				form={form}
				name="sandbox"
				label="Sandbox"
				hint="What commands may do. Without a choice here or in Codex' settings: read-only."
				options={SANDBOXES}
			/>
			<OwnToggleField
				form={form}
				name="networkAccess"
				label="Network in the sandbox"
				hint="In workspace-write, commands reach the network. The agent needs it to call the Paperclip API."
			/>
			<OwnToggleField
				dangerous
				form={form}
				name="dangerouslyBypassApprovalsAndSandbox"
				label="Bypass approvals and sandbox"
				hint="Codex then runs every command with your own rights, outside its sandbox. Use it only where that does no harm."
			/>
			<MoreSettings>
				<OwnTextField
					form={form}
					name="modelReasoningEffort"
					label="Reasoning effort"
					hint="low, medium or high, as the model allows. Empty: the program's own default."
				/>
				<InstructionsFileField {...form} />
				<OwnLinesField
					form={form}
					name="addDirs"
					label="More writable folders"
					hint="Full paths, one a line, for the sandbox workspace-write."
				/>
				<OwnToggleField
					form={form}
					name="search"
					label="Live web search"
					hint="The model may search the web as it is now."
				/>
				<OwnTextField form={form} name="profile" label="Profile" hint="Name of a profile in Codex' own settings." />
				<OwnLinesField
					form={form}
					name="configOverrides"
					label="Overrides of Codex' settings"
					hint={'key=value, one a line, as in model_verbosity="low".'}
				/>
				<OwnToggleField
					form={form}
					name="ephemeral"
					label="Keep no threads"
					hint="Every run starts without a memory of the ones before."
				/>
				<CommandField {...form} />
				<ExtraArgsField {...form} />
				<EnvField {...form} />
				<LimitFields {...form} />
			</MoreSettings>
		</>
	);
}

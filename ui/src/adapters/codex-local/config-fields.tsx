import { bindOwnLines, bindOwnText, bindOwnToggle } from "../../components/agent-config-primitives/bind-field.ts";
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
import { DraftTextArea } from "../../components/agent-config-primitives/draft-text-area.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { inputClass } from "../../components/agent-config-primitives/input-class.ts";
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
			<SandboxFields {...props} />
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
				<ProgramSettingsFields {...props} />
				<CommandField {...props} />
				<ExtraArgsField {...props} />
				<EnvField {...props} />
				<LimitFields {...props} />
			</MoreSettings>
		</>
	);
}

/** What the agent may do while the sandbox holds. */
function SandboxFields(props: AdapterConfigFieldsProps) {
	const sandbox = bindOwnText(props, "sandbox");
	const network = bindOwnToggle(props, "networkAccess");
	return (
		<>
			<Field label="Sandbox" hint="What commands may do. Empty: as Codex itself is set, else read-only.">
				{(ids) => (
					<select
						{...ids}
						className={inputClass}
						value={sandbox.value}
						onChange={(event) => sandbox.change(event.target.value)}
					>
						<option value="">Codex' own setting</option>
						<option value="read-only">read-only</option>
						<option value="workspace-write">workspace-write: may change files in its folder</option>
						<option value="danger-full-access">danger-full-access: no sandbox at all</option>
					</select>
				)}
			</Field>
			<ToggleField
				label="Network in the sandbox"
				hint="In workspace-write, commands reach the network. The agent needs it to call the Paperclip API."
				checked={network.value}
				onChange={network.change}
			/>
		</>
	);
}

/** What Codex calls settings of its own. */
function ProgramSettingsFields(props: AdapterConfigFieldsProps) {
	const addDirs = bindOwnLines(props, "addDirs");
	const search = bindOwnToggle(props, "search");
	const profile = bindOwnText(props, "profile");
	const overrides = bindOwnLines(props, "configOverrides");
	const ephemeral = bindOwnToggle(props, "ephemeral");
	return (
		<>
			<Field label="More writable folders" hint="Full paths, one a line, for the sandbox workspace-write.">
				{(ids) => <DraftTextArea {...ids} rows={2} value={addDirs.value} onCommit={addDirs.change} />}
			</Field>
			<ToggleField
				label="Live web search"
				hint="The model may search the web as it is now."
				checked={search.value}
				onChange={search.change}
			/>
			<Field label="Profile" hint="Name of a profile in Codex' own settings.">
				{(ids) => <DraftInput {...ids} value={profile.value} onCommit={profile.change} />}
			</Field>
			<Field label="Overrides of Codex' settings" hint={'key=value, one a line, as in model_verbosity="low".'}>
				{(ids) => <DraftTextArea {...ids} rows={2} value={overrides.value} onCommit={overrides.change} />}
			</Field>
			<ToggleField
				label="Keep no threads"
				hint="Every run starts without a memory of the ones before."
				checked={ephemeral.value}
				onChange={ephemeral.change}
			/>
		</>
	);
}

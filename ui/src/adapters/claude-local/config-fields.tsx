import {
	bindOwnLines,
	bindOwnNumber,
	bindOwnText,
	bindOwnToggle,
} from "../../components/agent-config-primitives/bind-field.ts";
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
import { DraftTextArea } from "../../components/agent-config-primitives/draft-text-area.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { MoreSettings } from "../../components/agent-config-primitives/more-settings.tsx";
import { ToggleField } from "../../components/agent-config-primitives/toggle-field.tsx";

export function ClaudeLocalConfigFields(props: AdapterConfigFieldsProps) {
	const effort = bindOwnText(props, "effort");
	const fallback = bindOwnText(props, "fallbackModel");
	const partial = bindOwnToggle(props, "includePartialMessages");
	const skipPermissions = bindOwnToggle(props, "dangerouslySkipPermissions");
	return (
		<>
			<CwdField {...props} />
			<ModelField {...props} />
			<PromptTemplateField {...props} />
			<PermissionFields {...props} />
			<ToggleField
				dangerous
				label="Skip permission prompts"
				hint="Claude Code then edits files and runs commands without asking: any command, any file of the server's user, any host."
				checked={skipPermissions.value}
				onChange={skipPermissions.change}
			/>
			<MoreSettings>
				<BudgetFields {...props} />
				<Field
					label="Effort"
					hint="low, medium, high, xhigh or max, as the program's --effort option takes it. Empty: its own default."
				>
					{(ids) => <DraftInput {...ids} value={effort.value} onCommit={effort.change} />}
				</Field>
				<Field label="Fallback model" hint="Takes over while the model is overloaded. Empty: the program tries again.">
					{(ids) => <DraftInput {...ids} value={fallback.value} onCommit={fallback.change} />}
				</Field>
				<InstructionsFileField {...props} />
				<ReachFields {...props} />
				<ToggleField
					label="Text while it is written"
					hint="The transcript shows answers as they grow. The log becomes several times as long."
					checked={partial.value}
					onChange={partial.change}
				/>
				<CommandField {...props} />
				<ExtraArgsField {...props} />
				<EnvField {...props} />
				<LimitFields {...props} />
			</MoreSettings>
		</>
	);
}

/** What may be done without asking; nobody is there to be asked. */
function PermissionFields(props: AdapterConfigFieldsProps) {
	const allowed = bindOwnLines(props, "allowedTools");
	const forbidden = bindOwnLines(props, "disallowedTools");
	const mode = bindOwnText(props, "permissionMode");
	return (
		<>
			<Field
				label="Allowed tools"
				hint="One rule a line, as in Edit or Bash(npm test). A tool that needs a permission and has no rule is refused, because nobody is there to grant it."
			>
				{(ids) => <DraftTextArea {...ids} rows={2} value={allowed.value} onCommit={allowed.change} />}
			</Field>
			<Field label="Forbidden tools" hint="One rule a line, as in WebFetch.">
				{(ids) => <DraftTextArea {...ids} rows={2} value={forbidden.value} onCommit={forbidden.change} />}
			</Field>
			<Field
				label="Permission mode"
				hint="acceptEdits: files may be changed. dontAsk: only what is allowed. plan: nothing is changed. Empty: the program's own setting."
			>
				{(ids) => <DraftInput {...ids} value={mode.value} onCommit={mode.change} />}
			</Field>
		</>
	);
}

/** What a run may use up. */
function BudgetFields(props: AdapterConfigFieldsProps) {
	const maxTurns = bindOwnNumber(props, "maxTurnsPerRun");
	const maxBudget = bindOwnNumber(props, "maxBudgetUsd");
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field label="Most turns in a run" hint="Empty: no limit.">
				{(ids) => <DraftNumberInput {...ids} min={1} value={maxTurns.value} onCommit={maxTurns.change} />}
			</Field>
			<Field label="Most US dollars in a run" hint="Empty: no limit.">
				{(ids) => <DraftNumberInput {...ids} value={maxBudget.value} onCommit={maxBudget.change} />}
			</Field>
		</div>
	);
}

/** What the agent can reach, and whose settings count for it. */
function ReachFields(props: AdapterConfigFieldsProps) {
	const addDirs = bindOwnLines(props, "addDirs");
	const sources = bindOwnLines(props, "settingSources");
	const strictMcp = bindOwnToggle(props, "strictMcpConfig");
	return (
		<>
			<Field label="More folders" hint="Full paths that tools may reach besides the working folder, one a line.">
				{(ids) => <DraftTextArea {...ids} rows={2} value={addDirs.value} onCommit={addDirs.change} />}
			</Field>
			<Field
				label="Setting sources"
				hint="user, project, local: whose settings files count, one a line. Only user: those of the repository do not. Empty: all."
			>
				{(ids) => <DraftTextArea {...ids} rows={2} value={sources.value} onCommit={sources.change} />}
			</Field>
			<ToggleField
				label="Own MCP servers only"
				hint="Only those of --mcp-config in the extra arguments, none from anybody's settings."
				checked={strictMcp.value}
				onChange={strictMcp.change}
			/>
		</>
	);
}

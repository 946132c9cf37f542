import { useId } from "react";
import { bindLines, bindNumber, bindText, bindVariables } from "./bind-field.ts";
import type { AdapterConfigFieldsProps } from "./config-fields-props.ts";
import { DraftInput } from "./draft-input.tsx";
import { DraftNumberInput } from "./draft-number-input.tsx";
import { DraftTextArea } from "./draft-text-area.tsx";
import { Field } from "./field.tsx";
import { help } from "./help.ts";

export function CwdField(props: AdapterConfigFieldsProps) {
	const { value, change } = bindText(props, "cwd");
	return (
		<Field label="Working folder" hint={help.cwd}>
			{(ids) => <DraftInput {...ids} value={value} onCommit={change} className="font-mono text-[13px]" />}
		</Field>
	);
}

export function CommandField({ required = false, ...props }: AdapterConfigFieldsProps & { required?: boolean }) {
	const { value, change } = bindText(props, "command");
	return (
		<Field label="Command" hint={required ? help.command : help.defaultCommand} required={required}>
			{(ids) => (
				<DraftInput {...ids} required={required} value={value} onCommit={change} className="font-mono text-[13px]" />
			)}
		</Field>
	);
}

export function ArgsField(props: AdapterConfigFieldsProps) {
	const { value, change } = bindLines(props, "args");
	return (
		<Field label="Arguments" hint={help.args}>
			{(ids) => <DraftTextArea {...ids} value={value} onCommit={change} />}
		</Field>
	);
}

export function ExtraArgsField(props: AdapterConfigFieldsProps) {
	const { value, change } = bindLines(props, "extraArgs");
	return (
		<Field label="Extra arguments" hint={help.extraArgs}>
			{(ids) => <DraftTextArea {...ids} rows={2} value={value} onCommit={change} />}
		</Field>
	);
}

export function EnvField(props: AdapterConfigFieldsProps) {
	const { value, change } = bindVariables(props);
	return (
		<Field label="Environment variables" hint={help.env}>
			{(ids) => <DraftTextArea {...ids} value={value} onCommit={change} placeholder="NAME=value" />}
		</Field>
	);
}

export function ModelField(props: AdapterConfigFieldsProps) {
	const listId = useId();
	const { value, change } = bindText(props, "model");
	return (
		<Field label="Model" hint={help.model}>
			{(ids) => (
				<>
					<DraftInput {...ids} list={listId} value={value} onCommit={change} />
					<datalist id={listId}>
						{props.models.map((model) => (
							<option key={model.id} value={model.id} label={model.label} />
						))}
					</datalist>
				</>
			)}
		</Field>
	);
}

export function PromptTemplateField(props: AdapterConfigFieldsProps) {
	const { value, change } = bindText(props, "promptTemplate");
	return (
		<Field label="Prompt template" hint={help.promptTemplate}>
			{(ids) => <DraftTextArea {...ids} rows={4} value={value} onCommit={change} />}
		</Field>
	);
}

export function InstructionsFileField(props: AdapterConfigFieldsProps) {
	const { value, change } = bindText(props, "instructionsFilePath");
	return (
		<Field label="Instructions file" hint={help.instructionsFilePath}>
			{(ids) => <DraftInput {...ids} value={value} onCommit={change} className="font-mono text-[13px]" />}
		</Field>
	);
}

export function LimitFields(props: AdapterConfigFieldsProps) {
	const timeout = bindNumber(props, "timeoutSec");
	const grace = bindNumber(props, "graceSec");
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field label="Time limit" hint={help.timeoutSec}>
				{(ids) => <DraftNumberInput {...ids} value={timeout.value} onCommit={timeout.change} />}
			</Field>
			<Field label="Grace period" hint={help.graceSec}>
				{(ids) => <DraftNumberInput {...ids} value={grace.value} onCommit={grace.change} />}
			</Field>
		</div>
	);
}

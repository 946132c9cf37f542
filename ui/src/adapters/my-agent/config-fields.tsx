import { bindOwnNumber, bindOwnText } from "../../components/agent-config-primitives/bind-field.ts";
import {
	CommandField,
	CwdField,
	LimitFields,
	PromptTemplateField,
} from "../../components/agent-config-primitives/common-fields.tsx";
import type { AdapterConfigFieldsProps } from "../../components/agent-config-primitives/config-fields-props.ts";
import { DraftInput } from "../../components/agent-config-primitives/draft-input.tsx";
import { DraftNumberInput } from "../../components/agent-config-primitives/draft-number-input.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { MoreSettings } from "../../components/agent-config-primitives/more-settings.tsx";

export function MyAgentConfigFields(props: AdapterConfigFieldsProps) {
	const reportPath = bindOwnText(props, "reportPath");
	const maxFiles = bindOwnNumber(props, "maxFiles");
	return (
		<>
			<CwdField {...props} />
			<PromptTemplateField {...props} />
			<MoreSettings>
				<Field
					label="Report file"
					hint="Also write the report to this file, relative to the working folder. Empty: nothing in the folder is changed."
				>
					{(ids) => (
						<DraftInput
							{...ids}
							value={reportPath.value}
							onCommit={reportPath.change}
							className="font-mono text-[13px]"
						/>
					)}
				</Field>
				<Field label="Most files" hint="Look at so many files at most. Empty: 5000.">
					{(ids) => <DraftNumberInput {...ids} min={1} value={maxFiles.value} onCommit={maxFiles.change} />}
				</Field>
				<CommandField {...props} />
				<LimitFields {...props} />
			</MoreSettings>
		</>
	);
}

import { bindOwnText } from "../../components/agent-config-primitives/bind-field.ts";
import {
	ArgsField,
	CommandField,
	CwdField,
	EnvField,
	LimitFields,
} from "../../components/agent-config-primitives/common-fields.tsx";
import type { AdapterConfigFieldsProps } from "../../components/agent-config-primitives/config-fields-props.ts";
import { DraftTextArea } from "../../components/agent-config-primitives/draft-text-area.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { MoreSettings } from "../../components/agent-config-primitives/more-settings.tsx";

export function ProcessConfigFields(props: AdapterConfigFieldsProps) {
	const stdin = bindOwnText(props, "stdin");
	return (
		<>
			<CommandField {...props} required />
			<ArgsField {...props} />
			<CwdField {...props} />
			<MoreSettings>
				<EnvField {...props} />
				<Field
					label="Standard input"
					hint="Text the command reads. {{context.paperclipTaskMarkdown}}, {{agent.name}}, {{runId}} and the like are filled in."
				>
					{(ids) => <DraftTextArea {...ids} value={stdin.value} onCommit={stdin.change} />}
				</Field>
				<LimitFields {...props} />
			</MoreSettings>
		</>
	);
}

import type { AdapterInfo } from "@paperclipai/shared";
import { SchemaFields } from "../../components/agent-config-primitives/schema/schema-fields.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useAdapters, useConfigSchema } from "../adapter-queries.ts";
import type { AdapterConfigFieldsProps } from "../types.ts";
import { ConfigurationDoc } from "./configuration-doc.tsx";
import { describedFields, promisedFields } from "./described-fields.ts";
import { JsonConfigFields } from "./json-config-fields.tsx";
import { SkillsField } from "./skills-field.tsx";

/** Renders the adapter's schema if it has one, else fields for its capabilities, else JSON. */
export function DescribedConfigFields(form: AdapterConfigFieldsProps) {
	const { data: adapters, error } = useAdapters();
	const info = adapters?.find((adapter) => adapter.type === form.adapterType);
	if (!adapters && !error) return <LoadingRows label="Loading the adapter" />;
	if (info === undefined) return <JsonConfigFields {...form} />;
	return (
		<>
			{info.hasConfigurationDoc && <ConfigurationDoc type={form.adapterType} />}
			<Settings form={form} info={info} />
		</>
	);
}

function Settings({ form, info }: { form: AdapterConfigFieldsProps; info: AdapterInfo }) {
	const { data: schema, error, refetch } = useConfigSchema(form.adapterType);
	if (schema === null) return <PromisedFields form={form} info={info} />;
	if (schema) return <SchemaFields form={form} fields={describedFields(schema.fields)} />;
	if (schema === undefined && !error) return <LoadingRows label="Loading adapter settings" />;
	return (
		<>
			{error && (
				<ErrorNotice title="The adapter settings could not be loaded" error={error} onRetry={() => void refetch()} />
			)}
			<JsonConfigFields {...form} />
		</>
	);
}

/** Renders fields for the capabilities; other settings are entered as JSON. */
function PromisedFields({
	form,
	info: { capabilities, models },
}: {
	form: AdapterConfigFieldsProps;
	info: AdapterInfo;
}) {
	const fields = promisedFields(capabilities, models.length > 0);
	if (fields.length === 0) return <JsonConfigFields {...form} />;
	return (
		<>
			<SchemaFields form={form} fields={fields} />
			{capabilities.supportsSkills && <SkillsField form={form} />}
			<p className="text-[13px] text-muted">Enter this adapter's other settings as JSON.</p>
		</>
	);
}

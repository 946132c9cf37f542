import { SchemaFields } from "../../components/agent-config-primitives/schema/schema-fields.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useConfigSchema } from "../adapter-queries.ts";
import type { AdapterConfigFieldsProps } from "../types.ts";
import { ConfigurationDoc } from "./configuration-doc.tsx";
import { describedFields } from "./described-fields.ts";
import { JsonConfigFields } from "./json-config-fields.tsx";

/** The form that an adapter describes, or its configuration as JSON when it describes none. */
export function DescribedConfigFields(form: AdapterConfigFieldsProps) {
	return (
		<>
			<ConfigurationDoc type={form.adapterType} />
			<Settings {...form} />
		</>
	);
}

function Settings(form: AdapterConfigFieldsProps) {
	const { data: schema, error, refetch } = useConfigSchema(form.adapterType);
	if (schema) return <SchemaFields form={form} fields={describedFields(schema.fields)} />;
	if (schema === undefined && !error) return <LoadingRows label="Reading the adapter's settings" />;
	return (
		<>
			{error && (
				<ErrorNotice
					title="The settings of the adapter could not be loaded"
					error={error}
					onRetry={() => void refetch()}
				/>
			)}
			<JsonConfigFields {...form} />
		</>
	);
}

import { useState } from "react";
import type { AdapterConfigFieldsProps } from "../../components/agent-config-primitives/config-fields-props.ts";
import type { ConfigField } from "../../components/agent-config-primitives/schema/config-field.ts";
import { SchemaFields } from "../../components/agent-config-primitives/schema/schema-fields.tsx";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { LoadingRows } from "../../kit/loading-rows.tsx";
import { useConfigSchema } from "../adapter-queries.ts";
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
	if (schema) return <FormOrJson form={form} fields={describedFields(schema.fields)} />;
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

/** Form and JSON edit the same values, so that a user can switch between them at any time. */
function FormOrJson({ form, fields }: { form: AdapterConfigFieldsProps; fields: readonly ConfigField[] }) {
	const [isJson, setJson] = useState(false);
	return (
		<>
			<fieldset aria-label="Write the settings as" className="flex gap-1">
				<Button look="quiet" size="small" aria-pressed={!isJson} onClick={() => setJson(false)}>
					Form
				</Button>
				<Button look="quiet" size="small" aria-pressed={isJson} onClick={() => setJson(true)}>
					JSON
				</Button>
			</fieldset>
			{isJson ? <JsonConfigFields {...form} /> : <SchemaFields form={form} fields={fields} />}
		</>
	);
}

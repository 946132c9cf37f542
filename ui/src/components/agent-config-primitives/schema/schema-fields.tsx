import { describedBinder } from "../bind/bind-setting.ts";
import type { AdapterConfigFieldsProps, ConfigField } from "../config-fields-props.ts";
import { useFormHelpers } from "../form-helpers.ts";
import { SchemaField } from "./schema-field.tsx";

/** Ungrouped fields first, then each group. */
export function SchemaFields({
	form,
	fields: all,
}: {
	form: AdapterConfigFieldsProps;
	fields: readonly ConfigField[];
}) {
	const { replacedKeys } = useFormHelpers();
	const fields = all.filter(({ key }) => !replacedKeys.includes(key));
	const groups = ["", ...new Set(fields.map(groupOf).filter((group) => group !== ""))];
	return groups.map((group) => {
		const drawn = fields
			.filter((field) => groupOf(field) === group)
			.map((field) => <SchemaField key={field.key} form={form} field={field} bind={describedBinder(form)} />);
		if (group === "") return drawn;
		return (
			<fieldset key={group} className="grid min-w-0 gap-4 rounded-md border border-line p-3">
				<legend className="px-1 font-medium">{group}</legend>
				{drawn}
			</fieldset>
		);
	});
}

function groupOf({ group }: ConfigField): string {
	return group ?? "";
}

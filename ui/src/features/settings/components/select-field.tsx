import type { ComponentProps, ReactNode } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { Select } from "../../../kit/form/select.tsx";

type SelectFieldProps<Value extends string> = Omit<ComponentProps<typeof Select<Value>>, "id" | "label"> & {
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
	required?: boolean;
	/** Key of the setting whose test findings are shown. Default: none. */
	setting?: string;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
	const { label, hint, error, required, setting, ...select } = props;
	return (
		<Field label={label} hint={hint} error={error} setting={setting} {...(required && { required })}>
			{(ids) => <Select {...select} {...ids} />}
		</Field>
	);
}

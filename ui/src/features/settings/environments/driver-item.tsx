import type { EnvironmentDriverDeclaration, FormItem } from "@paperclipai/shared";
import { useSecrets } from "../../../api/company-lists.ts";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { AreaField, NumberField, SelectField, TextField } from "../components/fields.tsx";
import { toNumber } from "../components/number-text.ts";
import { applies, type ControlValue, choiceKey, type DriverValues, isRequired } from "./driver-values.ts";
import { HostKeys } from "./host-keys.tsx";

interface ControlProps {
	companyId: string;
	driver: EnvironmentDriverDeclaration;
	values: DriverValues;
	field: (key: string) => {
		value: ControlValue | undefined;
		error: string | undefined;
		setting: string;
		onChange: (value: ControlValue) => void;
	};
}

export function DriverItem({ item, ...props }: ControlProps & { item: FormItem }) {
	if (typeof item === "string") return <DriverControl {...props} setting={item} />;
	if ("oneOf" in item) return <DriverChoice {...props} item={item} />;
	const row = (
		<div className="flex flex-wrap items-start gap-4 sm:flex-nowrap">
			{item.row.map((key) => (
				<div key={key} className={props.driver.settings[key]?.kind === "port" ? "w-24" : "min-w-28 flex-1"}>
					<DriverControl {...props} setting={key} />
				</div>
			))}
		</div>
	);
	if (item.legend === undefined) return row;
	return (
		<fieldset>
			<legend className="mb-1 font-medium">{item.legend}</legend>
			{row}
		</fieldset>
	);
}

function DriverChoice({ item, ...props }: ControlProps & { item: Extract<FormItem, { none: string }> }) {
	const key = choiceKey(item.oneOf);
	const { value, onChange } = props.field(key);
	const options = [
		{ value: "", label: item.none },
		...item.oneOf.map((option) => ({ value: option.key, label: option.label })),
	];
	return (
		<>
			<SelectField label={item.label} options={options} value={String(value)} onChange={onChange} />
			{item.oneOf.map((option) => (
				<DriverControl key={option.key} {...props} setting={option.key} />
			))}
		</>
	);
}

function DriverControl(props: ControlProps & { setting: string }) {
	const { companyId, driver, values, field, setting: key } = props;
	const setting = driver.settings[key];
	if (setting === undefined || !applies(driver, key, values)) return null;
	const { label, hint, placeholder, isCode, kind } = setting;
	const { value, onChange, ...control } = field(key);
	if (kind === "toggle") return <ToggleField label={label} hint={hint} checked={value === true} onChange={onChange} />;
	if (kind === "host-keys") {
		const { host, port } = values;
		const address = { host: String(host), port: toNumber(String(port)) ?? 22 };
		const keys = Array.isArray(value) ? value : [];
		return <HostKeys companyId={companyId} {...address} value={keys} onChange={onChange} error={control.error} />;
	}
	const required = isRequired(driver, key);
	const common = { ...control, label, hint, placeholder, isCode: isCode ?? false, required, onChange };
	const text = String(value);
	if (kind === "choice") {
		return <SelectField label={label} options={setting.choices ?? []} value={text} onChange={onChange} {...control} />;
	}
	if (kind === "secret") {
		return <SecretField companyId={companyId} label={label} value={text} onChange={onChange} {...control} />;
	}
	if (kind === "list") return <AreaField {...common} value={text} />;
	if (kind === "number") return <NumberField {...common} value={text} />;
	if (kind === "port" || kind === "whole") return <NumberField {...common} kind="whole" value={text} />;
	return <TextField {...common} value={text} />;
}

interface SecretFieldProps {
	companyId: string;
	label: string;
	value: string;
	error: string | undefined;
	setting: string;
	onChange: (value: string) => void;
}

function SecretField({ companyId, ...select }: SecretFieldProps) {
	const { data: secrets } = useSecrets(companyId);
	const names = (secrets ?? []).map(({ name }) => ({ value: name }));
	return (
		<SelectField
			{...select}
			required
			placeholder="Choose a secret"
			isComplete={secrets !== undefined}
			options={names}
		/>
	);
}

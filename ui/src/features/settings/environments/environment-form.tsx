import { type Environment, type EnvironmentDriverName, environmentDriver } from "@paperclipai/shared";
import { FormHelpersContext } from "../../../components/agent-config-primitives/form-helpers.ts";
import { toast } from "../../../kit/toast/toast.ts";
import { TextField } from "../components/fields.tsx";
import { FormActions } from "../components/form-actions.tsx";
import { SettingsForm, SettingsSection, sectionsClass } from "../components/settings-section.tsx";
import { useSettingsForm } from "../components/use-settings-form.ts";
import { useCreateEnvironment, useUpdateEnvironment } from "./api.ts";
import { DriverItem } from "./driver-item.tsx";
import { type DriverValues, toBody, toValues } from "./driver-values.ts";
import { ProbePart } from "./probe-part.tsx";
import { useSettingsProbe } from "./use-settings-probe.ts";

interface EnvironmentFormProps {
	companyId: string;
	driver: EnvironmentDriverName;
	/** `null`: a new environment. */
	environment: Environment | null;
	onDone: () => void;
}

/** Form derived from the driver's declaration. */
export function EnvironmentForm({ companyId, driver, environment, onDone }: EnvironmentFormProps) {
	const form = useEnvironmentForm({ companyId, driver, environment, onDone });
	const { probe, probeError, helpers, field } = useSettingsProbe<DriverValues>(companyId, form);
	const declared = environmentDriver(driver);
	const { values } = form;
	const tryOut = () => {
		const { name: _, ...settings } = toBody(driver, values);
		probe.mutate(settings);
	};
	return (
		<FormHelpersContext value={helpers}>
			<SettingsForm form={form} className={sectionsClass}>
				{declared.sections.map(({ title, about, items }, index) => (
					<SettingsSection key={title} title={title} about={about}>
						{index === 0 && <TextField label="Name" required maxLength={200} {...field("name")} />}
						{items.map((item) => (
							<DriverItem
								key={JSON.stringify(item)}
								companyId={companyId}
								driver={declared}
								item={item}
								values={values}
								field={field}
							/>
						))}
					</SettingsSection>
				))}
				<SettingsSection title="Probe and save" about="A probe tests these settings before they are saved.">
					<ProbePart probe={probe} error={probeError} onProbe={tryOut} />
					<FormActions form={form} onCancel={onDone} />
				</SettingsSection>
			</SettingsForm>
		</FormHelpersContext>
	);
}

function useEnvironmentForm({ companyId, driver, environment, onDone }: EnvironmentFormProps) {
	const create = useCreateEnvironment(companyId);
	const update = useUpdateEnvironment(environment?.id ?? "");
	const { settings: declared } = environmentDriver(driver);
	return useSettingsForm<DriverValues>({
		name: `environment ${environment?.id ?? `new ${driver} ${companyId}`}`,
		stored: toValues(driver, environment),
		pathOf: (key) => {
			if (key === "name") return key;
			return `settings.${key}${declared[key]?.kind === "secret" ? ".secretName" : ""}`;
		},
		async save(values, { name, ...changed }) {
			const body = toBody(driver, values);
			if (!environment) await create.mutateAsync(body);
			else {
				const hasSettings = Object.keys(changed).length > 0;
				const { settings } = body;
				await update.mutateAsync({ ...(name !== undefined && { name }), ...(hasSettings && { settings }) });
			}
			toast({ text: `The environment ${values.name} was saved.` });
			onDone();
		},
	});
}

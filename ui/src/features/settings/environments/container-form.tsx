import { type ContainerNetwork, DEFAULT_CONTAINER_PIDS, type Environment } from "@paperclipai/shared";
import { FormHelpersContext } from "../../../components/agent-config-primitives/form-helpers.ts";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { FormActions } from "../components/form-actions.tsx";
import { NumberField } from "../components/number-field.tsx";
import { SelectField } from "../components/select-field.tsx";
import { SettingsForm } from "../components/settings-form.tsx";
import { SettingsSection, sectionsClass } from "../components/settings-section.tsx";
import { AreaField, TextField } from "../components/text-field.tsx";
import type { FieldProps } from "../components/use-settings-form.ts";
import { type ContainerValues, NEW_CONTAINER, toContainerSettings, toContainerValues } from "./container-values.ts";
import { ProbePart } from "./probe-part.tsx";
import { useEnvironmentForm } from "./use-environment-form.ts";
import { useSettingsProbe } from "./use-settings-probe.ts";

interface ContainerFormProps {
	companyId: string;
	/** `null` for a new one. */
	environment: Environment | null;
	onDone: () => void;
}

const NETWORKS: { value: ContainerNetwork; label: string }[] = [
	{ value: "bridge", label: "Everything, through its own network" },
	{ value: "allow-list", label: "Only the hosts that are listed" },
	{ value: "none", label: "Nothing" },
	{ value: "host", label: "Everything, as the server's machine" },
];

/** Containers on the server's machine, one for each run. */
export function ContainerForm({ companyId, environment, onDone }: ContainerFormProps) {
	const toDriver = (values: ContainerValues) => ({
		driver: "container" as const,
		settings: toContainerSettings(values),
	});
	const form = useEnvironmentForm<ContainerValues>({
		companyId,
		environment,
		stored: environment ? toContainerValues(environment) : NEW_CONTAINER,
		toBody: (values) => ({ name: values.name, ...toDriver(values) }),
		onDone,
	});
	const { probe, probeError, helpers, field } = useSettingsProbe<ContainerValues>(companyId, form);
	const { values } = form;
	return (
		<FormHelpersContext value={helpers}>
			<SettingsForm form={form} className={sectionsClass}>
				<SettingsSection title="Containers" about="Each run gets a container of its own on the server's machine.">
					<TextField label="Name" required maxLength={200} {...field("name")} />
					<div className="grid items-start gap-4 sm:grid-cols-2">
						<TextField
							label="Image"
							hint="It needs a shell, git and the agent's program."
							required
							isCode
							placeholder="node:24-slim"
							{...field("image")}
						/>
						<TextField
							label="Socket"
							hint="Of Docker or Podman, on the server's machine."
							required
							isCode
							{...field("socketPath")}
						/>
					</div>
				</SettingsSection>
				<SettingsSection
					title="Limits"
					about={`What a run may take and reach. Without a limit of its own, a run may have ${DEFAULT_CONTAINER_PIDS} processes and as much of the rest as there is.`}
				>
					<ContainerLimits field={field} />
					<SelectField label="Programs in it may reach" options={NETWORKS} {...field("network")} />
					{values.network === "allow-list" && (
						<AreaField
							label="Hosts"
							hint="One per line. *.example.org matches every subdomain."
							required
							isCode
							{...field("allowedHosts")}
						/>
					)}
					<ToggleField
						label="Read-only files"
						hint="Only the workspace and the home folder of the agent can be written."
						checked={values.readOnlyRoot}
						onChange={field("readOnlyRoot").onChange}
					/>
				</SettingsSection>
				<SettingsSection title="Probe and save" about="A probe tries these settings before they are saved.">
					<ProbePart probe={probe} error={probeError} onProbe={() => probe.mutate(toDriver(values))} />
					<FormActions form={form} onCancel={onDone} />
				</SettingsSection>
			</SettingsForm>
		</FormHelpersContext>
	);
}

interface ContainerLimitsProps {
	field: FieldProps<ContainerValues>;
}

const LIMITS = [
	{ key: "memoryMb", label: "Memory in MB" },
	{ key: "cpus", label: "CPUs" },
	{ key: "pidsLimit", label: "Processes" },
	{ key: "diskMb", label: "Disk in MB" },
] as const;

/** Limits of one container; an empty one is that of its placeholder. */
function ContainerLimits({ field }: ContainerLimitsProps) {
	return (
		<fieldset>
			<legend className="mb-1 font-medium">Limits of each run</legend>
			<div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
				{LIMITS.map(({ key, label }) => (
					<NumberField
						key={key}
						label={label}
						placeholder={key === "pidsLimit" ? String(DEFAULT_CONTAINER_PIDS) : "no limit"}
						{...field(key)}
					/>
				))}
			</div>
		</fieldset>
	);
}

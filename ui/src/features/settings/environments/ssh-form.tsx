import type { Environment } from "@paperclipai/shared";
import { useSecrets } from "../../../api/company-lists.ts";
import { FormHelpersContext } from "../../../components/agent-config-primitives/form-helpers.ts";
import { FormActions } from "../components/form-actions.tsx";
import { NumberField } from "../components/number-field.tsx";
import { toNumber } from "../components/number-text.ts";
import { SelectField } from "../components/select-field.tsx";
import { SettingsForm } from "../components/settings-form.tsx";
import { SettingsSection, sectionsClass } from "../components/settings-section.tsx";
import { TextField } from "../components/text-field.tsx";
import type { FieldProps } from "../components/use-settings-form.ts";
import { HostKeys } from "./host-keys.tsx";
import { ProbePart } from "./probe-part.tsx";
import { NEW_SSH, type SshKeySource, type SshValues, settingOfSsh, toSshSettings, toSshValues } from "./ssh-values.ts";
import { useEnvironmentForm } from "./use-environment-form.ts";
import { useSettingsProbe } from "./use-settings-probe.ts";

interface SshFormProps {
	companyId: string;
	/** `null` for a new one. */
	environment: Environment | null;
	onDone: () => void;
}

const KEY_SOURCES = [
	{ value: "agent", label: "SSH agent or default keys of the server's user" },
	{ value: "secret", label: "A secret of the company" },
	{ value: "file", label: "A file on the server's machine" },
] as const;

/** A machine that is reached over SSH. */
export function SshForm({ companyId, environment, onDone }: SshFormProps) {
	const toDriver = (values: SshValues) => ({ driver: "ssh" as const, settings: toSshSettings(values) });
	const form = useEnvironmentForm<SshValues>({
		companyId,
		environment,
		stored: environment ? toSshValues(environment) : NEW_SSH,
		toBody: (values) => ({ name: values.name, ...toDriver(values) }),
		settingOf: settingOfSsh,
		onDone,
	});
	const { probe, probeError, helpers, field } = useSettingsProbe<SshValues>(companyId, form);
	const { values } = form;
	return (
		<FormHelpersContext value={helpers}>
			<SettingsForm form={form} className={sectionsClass}>
				<SettingsSection
					title="Machine"
					about="How the server reaches it over SSH. The host keys protect against man-in-the-middle attacks."
				>
					<TextField label="Name" required maxLength={200} {...field("name")} />
					<div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,10rem)]">
						<TextField label="Host" required isCode placeholder="build.example.org" {...field("host")} />
						<NumberField label="Port" kind="whole" {...field("port")} />
						<TextField label="User" required isCode placeholder="deploy" {...field("user")} />
					</div>
					<KeyChoice companyId={companyId} keySource={values.keySource} field={field} />
					<HostKeys
						companyId={companyId}
						host={values.host}
						port={toNumber(values.port) ?? 22}
						{...field("hostKeys")}
					/>
				</SettingsSection>
				<SettingsSection title="Work" about="Where the runs have their files there.">
					<TextField
						label="Folder"
						hint="On the host. Each run gets a folder in it."
						required
						isCode
						{...field("basePath")}
					/>
					<TextField
						label="Address of this server"
						hint="For programs on the host. Empty: through a port that the connection forwards."
						isCode
						placeholder="https://paperclip.example.org"
						{...field("apiUrl")}
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

interface KeyChoiceProps {
	companyId: string;
	keySource: SshKeySource;
	field: FieldProps<SshValues>;
}

/** With which key the server shows who it is. */
function KeyChoice({ companyId, keySource, field }: KeyChoiceProps) {
	const { data: secrets } = useSecrets(companyId);
	const names = [{ value: "", label: "Choose a secret" }, ...(secrets ?? []).map(({ name }) => ({ value: name }))];
	return (
		<>
			<SelectField label="Private key" options={KEY_SOURCES} {...field("keySource")} />
			{keySource === "secret" && (
				<SelectField
					label="Secret"
					required
					isComplete={secrets !== undefined}
					options={names}
					{...field("secretName")}
					setting="privateKey"
				/>
			)}
			{keySource === "file" && (
				<TextField
					label="File"
					required
					isCode
					placeholder="/home/paperclip/.ssh/id_ed25519"
					{...field("identityFile")}
				/>
			)}
		</>
	);
}
